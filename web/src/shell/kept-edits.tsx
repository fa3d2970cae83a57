/**
 * Sends edits that were kept in this browser, at start and whenever the connection returns, and reports the outcome.
 * Those that need a decision stay, with a link to their record.
 */

import { Anchor, List } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import { onReconnect } from '../core/connection.ts';
import { ownerOf, useMe } from '../core/me.ts';
import { useMessages } from '../core/messages.ts';
import { linkTo } from '../ui/links/link-to.ts';
import { useCollectionLabel } from '../ui/words/labels.ts';
import { type SentRecord, sendKept } from './send-kept.ts';

const savedMs = 10_000;
/** Gives the open page time to adopt its own edits first. */
const startMs = 2_000;

export function KeptEdits() {
  const m = useMessages('shell.keptEdits');
  const owner = ownerOf(useMe());
  const report = (sent: readonly SentRecord[], outcome: SentRecord['outcome'], notice: Notice) => {
    const records = sent.filter((one) => one.outcome === outcome);
    const id = `kept-edits.${outcome}`;
    const { lead, ...shown } = notice;
    if (records.length === 0) {
      // Others disappear by themselves, even if nothing is left to send at the next return of the connection.
      if (notice.autoClose === false) notifications.hide(id);
      return;
    }
    const close = () => records.length === 1 && notifications.hide(id);
    const message = <Records lead={lead} records={records} onOpen={close} />;
    notifications.hide(id);
    notifications.show({ id, message, ...shown });
  };
  const send = useEffectEvent(async () => {
    const sent = await sendKept(owner);
    report(sent, 'saved', {
      title: m.saved,
      lead: m.savedLead,
      color: 'teal',
      autoClose: savedMs,
    });
    const waits = { title: m.conflict, color: 'yellow', autoClose: false } as const;
    report(sent, 'conflict', { ...waits, lead: m.conflictLead });
    report(sent, 'failed', { ...waits, lead: m.failedLead });
  });
  useEffect(() => {
    const timer = setTimeout(() => void send(), startMs);
    const stop = onReconnect(() => void send());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return null;
}

interface Notice {
  readonly title: string;
  readonly lead: string;
  readonly color: string;
  readonly autoClose: number | false;
}

interface RecordsProps {
  readonly lead: string;
  readonly records: readonly SentRecord[];
  readonly onOpen: () => void;
}

function Records({ lead, records, onOpen }: RecordsProps) {
  const collectionLabel = useCollectionLabel();
  return (
    <>
      {lead}
      <List size="sm" withPadding>
        {records.map(({ collection, to, name }) => (
          <List.Item key={`${collection} ${to} ${name}`}>
            <Anchor size="sm" {...linkTo(to)} onClick={onOpen}>
              {collectionLabel(collection, 'one')} {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </>
  );
}
