/**
 * Lists edits that were typed offline and are stored in this browser. They are sent only when the page of
 * their record opens, so the app reports them at start.
 */
import { Anchor, List } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { factsOf } from '../core/feature.ts';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { ownerOf, useMe } from '../core/me.ts';
import { isOpen } from '../ui/editor/open-editors.ts';
import { readLeft } from '../ui/editor/storage.ts';
import { nameOfRecord } from '../ui/inputs/references.ts';
import { useCollectionLabel } from '../ui/labels.ts';
import { linkTo } from '../ui/link-to.ts';
import { pageOf } from '../ui/record-pages.ts';

const messages = defineMessages({
  en: {
    title: 'Unsaved changes',
    lead: 'These changes are stored in this browser. Open a record to save them:',
  },
  de: {
    title: 'Nicht gespeicherte Änderungen',
    lead: 'Diese Änderungen sind in diesem Browser gespeichert. Öffnen Sie den Datensatz, um sie zu speichern:',
  },
});

const noticeId = 'kept-edits';
/** Gives the open page time to send its own edits first. */
const lookMs = 2_000;

export function KeptEdits() {
  const m = useMessages(messages);
  const collectionLabel = useCollectionLabel();
  const owner = ownerOf(useMe());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at start.
  useEffect(() => {
    const timer = setTimeout(async () => {
      const left = await findLeft(owner);
      if (left.length === 0) return;
      notifications.show({
        id: noticeId,
        color: 'yellow',
        autoClose: false,
        title: m.title,
        message: (
          <>
            {m.lead}
            <List size="sm" withPadding>
              {left.map(({ collection, to, name }) => (
                <List.Item key={`${collection} ${to} ${name}`}>
                  <Anchor
                    size="sm"
                    {...linkTo(to)}
                    onClick={() => left.length === 1 && notifications.hide(noticeId)}
                  >
                    {collectionLabel(collection, 'one')} {name}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </>
        ),
      });
    }, lookMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

async function findLeft(owner: string) {
  const left = [];
  for (const [key, text] of await readLeft(owner)) {
    const [collection = '', id = ''] = key.split('/');
    const to = pageOf(collection, id) ?? factsOf(collection).editedAt;
    if (to === undefined || isOpen(owner, collection, id)) continue;
    left.push({ collection, to, name: nameIn(text, id) });
  }
  return left;
}

/** The name of a record, from its state when the edits began. */
function nameIn(text: string, id: string): string {
  const { record } = JSON.parse(text) as { record: Readonly<Record<string, unknown>> | null };
  const { number, billingName } = record ?? {};
  // A draft has no number yet; its customer's name identifies it.
  if (number === null && typeof billingName === 'string') return billingName;
  return nameOfRecord({ ...record, id });
}
