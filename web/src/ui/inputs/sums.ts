/** Sums in number fields, such as `=10*1.2` or `=(100-20)/3`: four operations and brackets, in exact decimals. */
import Big from 'big.js';

const Exact = Big();
/** Of quotients, before they are rounded for the field. */
Exact.DP = 20;

const longestSum = 200;

/** `read` returns a decimal string or null. Null for anything that is no sum, and for a division by zero. */
export function calculate(
  text: string,
  read: (number: string) => string | null,
  maxDecimals: number,
): string | null {
  if (text.length > longestSum) return null;
  const tokens = text
    .split(/([-−+*×/÷()])/)
    .map((token) => token.trim())
    .filter((token) => token !== '');
  let at = 0;
  const next = (...signs: readonly string[]) => {
    const token = tokens[at];
    if (token === undefined || !signs.includes(token)) return null;
    at += 1;
    return token;
  };
  const factor = (): Big | null => {
    if (next('-', '−') !== null) return factor()?.neg() ?? null;
    if (next('(') !== null) {
      const inner = sum();
      return next(')') === null ? null : inner;
    }
    const number = read(tokens[at] ?? '');
    at += 1;
    return number === null ? null : new Exact(number);
  };
  const product = (): Big | null => {
    let value = factor();
    for (let sign = next('*', '×', '/', '÷'); sign !== null; sign = next('*', '×', '/', '÷')) {
      const other = factor();
      const isQuotient = sign === '/' || sign === '÷';
      if (value === null || other === null || (isQuotient && other.eq(0))) return null;
      value = isQuotient ? value.div(other) : value.times(other);
    }
    return value;
  };
  function sum(): Big | null {
    let value = product();
    for (let sign = next('+', '-', '−'); sign !== null; sign = next('+', '-', '−')) {
      const other = product();
      if (value === null || other === null) return null;
      value = sign === '+' ? value.plus(other) : value.minus(other);
    }
    return value;
  }
  const result = sum();
  return result === null || at < tokens.length ? null : result.round(maxDecimals).toFixed();
}
