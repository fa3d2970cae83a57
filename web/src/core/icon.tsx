/** Renders Tabler icons. Each is a module `virtual:tabler/<name>` that the build generates (vite.config.ts). */
import type { FunctionComponent, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'height' | 'width'> {
  /** Width and height in px; 24 by default. */
  readonly size?: number;
  /** Accessible name, where no adjacent text gives the meaning. */
  readonly title?: string;
}

export type Icon = FunctionComponent<IconProps>;

/** `body`: the elements inside `svg`, drawn in `currentColor` on 24 by 24. */
export function createIcon(body: string): Icon {
  return ({ size = 24, title, ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: callers hide the icon or give it a title.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...rest}
    >
      {title !== undefined && <title>{title}</title>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from a package, at build time. */}
      <g dangerouslySetInnerHTML={{ __html: body }} />
    </svg>
  );
}
