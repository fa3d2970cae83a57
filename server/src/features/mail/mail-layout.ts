/** The layout of all mails, as HTML and as plain text. It loads no external resources. */

/** The look that the tenant chose. */
export interface MailBrand {
  /** `#rrggbb`; null: the default. */
  readonly accent: string | null;
  /** In pixels; shown in place of the sender's name. */
  readonly logo: { readonly src: string; readonly width: number; readonly height: number } | null;
}

export interface MailContent {
  /** BCP 47. */
  readonly language: string;
  /** The sender's name, at the top. */
  readonly sender: string;
  /** Paragraphs of plain text. */
  readonly before: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly after: readonly string[];
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly brand?: MailBrand;
}

const ink = 'font-family:Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;';
// Colours that are legible on white and on black, because mail clients may invert the background.
const paragraph = `${ink}font-size:15px;line-height:1.55;margin:0 0 14px;`;
const labelCell = `${ink}font-size:14px;padding:9px 24px 9px 0;color:#707a8a;border-top:1px solid #8a94a633;`;
const valueCell = `${ink}font-size:14px;padding:9px 0;text-align:right;font-weight:600;border-top:1px solid #8a94a633;`;

export function htmlOf(content: MailContent): string {
  const { language, sender, before, facts, after, link, brand } = content;
  const text = (lines: readonly string[]) =>
    lines
      .map((line) => escaped(line).replaceAll('\n', '<br>\n'))
      .map((line) => `<p style="${paragraph}">${line}</p>`)
      .join('\n');
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${labelCell}">${escaped(label)}</td><td style="${valueCell}">${escaped(value)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 20px;border-collapse:collapse;">${rows.join('\n')}</table>`;
  const button =
    link === null
      ? ''
      : `<p style="${paragraph}"><a href="${escaped(link.url)}" style="${ink}display:inline-block;padding:10px 18px;border-radius:6px;background:${escaped(brand?.accent ?? '#2b5a94')};color:#ffffff;text-decoration:none;font-weight:600;">${escaped(link.label)}</a></p>`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(sender)}</title>
</head>
<body style="margin:0;padding:0;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;"><tr><td align="left">
<p style="${ink}font-size:18px;font-weight:600;margin:0 0 22px;padding:0 0 14px;border-bottom:2px solid ${escaped(brand?.accent ?? '#4a7ab5')};">${headOf(content)}</p>
${text(before)}
${table}
${button}
${text(after)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Pixels, on white because a logo is made for it and mail clients may invert the background. */
const logoBox = { width: 240, height: 72 } as const;

/** The logo, or the sender's name, which is also its alternative text. */
function headOf({ sender, brand }: MailContent): string {
  const logo = brand?.logo ?? null;
  if (logo === null) return escaped(sender);
  const scale = Math.min(1, logoBox.width / logo.width, logoBox.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale));
  return `<img src="${escaped(logo.src)}" alt="${escaped(sender)}" width="${width}" height="${height}" style="display:block;background:#ffffff;">`;
}

export function textOf({ sender, before, facts, after, link }: MailContent): string {
  const parts = [
    ...before,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link === null ? '' : `${link.label}: ${link.url}`,
    ...after,
    `-- \n${sender}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (found) => entities[found] ?? '');
}
