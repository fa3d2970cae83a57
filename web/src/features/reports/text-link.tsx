/** A link within a text or a cell, to a page of the app. */
import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Props = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

/** As large as what stands around it. */
function TextAnchor(props: Props) {
  return <Anchor fz="inherit" {...props} />;
}

export const TextLink = createLink(TextAnchor);
