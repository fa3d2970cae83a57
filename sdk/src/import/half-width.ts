/** Full-width forms, which input methods type (Unicode block Halfwidth and Fullwidth Forms), as ASCII and signs. */

const offset = 0xfee0;

export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - offset))
    .replaceAll('\u3000', ' ')
    .replaceAll('\uffe5', '¥')
    .replaceAll('\uffe1', '£');
}
