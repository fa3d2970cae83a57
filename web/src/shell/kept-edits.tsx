/**
 * Edits that were typed without a connection and wait in this browser are sent by the page of their record. Whoever
 * does not open it again must learn of them: they are told of when the app begins.
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
    title: 'Not sent yet',
    lead: 'What you typed here waits in this browser. Open it, and it is saved:',
  },
  de: {
    title: 'Noch nicht gesendet',
    lead: 'Hier Eingegebenes wartet in diesem Browser. Öffnen Sie es, und es wird gespeichert:',
  },
});

const noticeId = 'kept-edits';
/** The page that is shown takes up its own first. */
const lookMs = 2_000;

export function KeptEdits() {
  const m = useMessages(messages);
  const collectionLabel = useCollectionLabel();
  const owner = ownerOf(useMe());
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the app begins.
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

/** Of the record as it was when the edits began. */
function nameIn(text: string, id: string): string {
  const { record } = JSON.parse(text) as { record: Readonly<Record<string, unknown>> | null };
  const { number, billingName } = record ?? {};
  // A draft has no number yet: people know it by its customer.
  if (number === null && typeof billingName === 'string') return billingName;
  return nameOfRecord({ ...record, id });
}
