/** The check digits of an IBAN (ISO 13616-1, ISO 7064 MOD 97-10), which detect typing errors. */
export function isIban(iban: string): boolean {
  const rearranged = `${iban.slice(4)}${iban.slice(0, 4)}`;
  // A is 10, B is 11 and so on, as in base 36.
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
