/** A text that links to the page of a record, if it has one. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageOfType } from './record-pages.ts';

interface Props {
  /** The API's type name: `taxCode`. */
  readonly type: string | null;
  readonly id: string | null;
  readonly children: ReactNode;
}

export function ToRecord({ type, id, children }: Props) {
  const page = pageOfType(type, id);
  if (page === undefined) return children;
  return (
    <Anchor component={Link} size="sm" to={page}>
      {children}
    </Anchor>
  );
}
