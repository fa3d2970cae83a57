/** The page for a record that does not exist, or that belongs to another organisation. */
import { isDaybookError } from '@daybook/sdk';
import { Button, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { entryAt } from '../../core/feature.ts';
import { defineMessages, useMessages, usePick } from '../../core/i18n.tsx';
import { linkTo } from '../links/link-to.ts';
import { useCollectionLabel } from '../words/labels.ts';
import { useOpened } from './opened-records.ts';
import { Page } from './page.tsx';

const messages = defineMessages({
  en: {
    title: (kind: string) => `${kind} not found`,
    text: 'Check the address. The record may also belong to another of your organisations.',
    list: (name: string) => `Go to ${name}`,
  },
  de: {
    title: (kind: string) => `${kind} nicht gefunden`,
    text: 'Bitte prüfen Sie die Adresse. Der Datensatz kann auch zu einer anderen Ihrer Organisationen gehören.',
    list: (name: string) => `Zu: ${name}`,
  },
});

const notFound = 404;

export function isMissing(error: unknown): boolean {
  return isDaybookError(error) && error.status === notFound;
}

export function MissingRecord({ collection }: { readonly collection: string }) {
  const m = useMessages(messages);
  const pick = usePick();
  const collectionLabel = useCollectionLabel();
  const entry = entryAt(useLocation().pathname);
  // After the page, which has added it.
  useOpened(null);
  return (
    <Page title={m.title(collectionLabel(collection, 'one'))}>
      <Text c="dimmed" maw={560}>
        {m.text}
      </Text>
      {entry !== undefined && (
        <div>
          <Button {...linkTo(entry.to)}>{m.list(pick(entry.label))}</Button>
        </div>
      )}
    </Page>
  );
}
