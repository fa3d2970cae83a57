/** How an icon of Tabler is drawn. Each is a module `virtual:tabler/<name>`, which the build makes (vite.config.ts). */
import type { FunctionComponent, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'height' | 'width'> {
  /** Width and height, in px; 24 without it. */
  readonly size?: number;
  /** What it means, where no text beside it says so. */
  readonly title?: string;
}

export type Icon = FunctionComponent<IconProps>;

/** `body`: the elements inside `svg`, drawn in `currentColor` on 24 by 24. */
export function createIcon(body: string): Icon {
  return ({ size = 24, title, ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: whoever uses an icon hides it or gives it a title.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...rest}
    >
      {title !== undefined && <title>{title}</title>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from a package, when the app is built. */}
      <g dangerouslySetInnerHTML={{ __html: body }} />
    </svg>
  );
}
