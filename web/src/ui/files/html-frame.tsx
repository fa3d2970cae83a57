/** The HTML of a mail. Sandboxed without allow-scripts and allow-same-origin: scripts cannot run or access the app. */

interface Props {
  readonly title: string;
  readonly html: string;
  /** Pixels. */
  readonly height: number;
}

export function HtmlFrame({ title, html, height }: Props) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      referrerPolicy="no-referrer"
      style={{
        inlineSize: '100%',
        blockSize: height,
        border: '1px solid var(--mantine-color-default-border)',
        borderRadius: 'var(--mantine-radius-sm)',
        background: '#fff',
        colorScheme: 'light',
      }}
    />
  );
}
