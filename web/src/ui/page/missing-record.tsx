/** The page for a record that does not exist, or that belongs to another organisation. */

import { isDaybookError } from '@daybook/sdk';
import { Button, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { entryAt } from '../../core/feature.ts';
import { useMessages, useText } from '../../core/messages.ts';

import { linkTo } from '../links/link-to.ts';
import { useCollectionLabel } from '../words/labels.ts';
import { useOpened } from './opened-records.ts';
import { Page } from './page.tsx';

const notFound = 404;

export function isMissing(error: unknown): boolean {
  return isDaybookError(error) && error.status === notFound;
}

export function MissingRecord({ collection }: { readonly collection: string }) {
  const m = useMessages('ui.missingRecord');
  const text = useText();
  const collectionLabel = useCollectionLabel();
  const entry = entryAt(useLocation().pathname);
  // After the page, which has added it.
  useOpened(null);
  return (
    <Page title={m.title({ kind: collectionLabel(collection, 'one') })}>
      <Text c="dimmed" maw={560}>
        {m.text}
      </Text>
      {entry !== undefined && (
        <div>
          <Button {...linkTo(entry.to)}>{m.list({ name: text(entry.label) })}</Button>
        </div>
      )}
    </Page>
  );
}
