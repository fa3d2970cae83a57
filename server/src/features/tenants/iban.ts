/** The check digits of an IBAN (ISO 13616-1, ISO 7064 MOD 97-10): a slip of the pen would send money elsewhere. */
export function isIban(iban: string): boolean {
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`;
  // A counts 10, B 11 and so on, which is what base 36 says of a letter.
  const digits = turned.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
