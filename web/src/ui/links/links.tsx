/** Mantine links, typed by the router. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ComponentProps, Ref } from 'react';

type Plain = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

export const AnchorLink = createLink((props: AnchorProps & Plain) => <Anchor {...props} />);

export const ButtonLink = createLink((props: ButtonProps & Plain) => (
  <Button component="a" {...props} />
));

/** Inherits the font size of its surroundings. */
export const TextLink = createLink((props: AnchorProps & Plain) => (
  <Anchor fz="inherit" {...props} />
));

/** A button within a sentence. */
export function TextButton(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      c="inherit"
      underline="always"
      mih={24}
      {...props}
    />
  );
}
