/** An entry of the timeline as text. */
import { icon as IconBell } from 'virtual:tabler/bell';
import { icon as IconBolt } from 'virtual:tabler/bolt';
import { icon as IconPencil } from 'virtual:tabler/pencil';
import { icon as IconShieldCheck } from 'virtual:tabler/shield-check';
import type { CollectionName, TimelineItem } from '@daybook/sdk';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { effectKind } from '../core/feature.ts';
import { useFormat } from '../core/format.ts';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import type { Icon } from '../core/icon.tsx';
import { ActorText } from './actors.tsx';
import { ValueText } from './editor/value-text.tsx';
import { useEffectTitle } from './effect-title.ts';
import { useDoneLabel, useFieldLabel, useValueLabel } from './labels.ts';
import { StatusBadge } from './status-badge.tsx';
import classes from './timeline.module.css';
import { useWords } from './words.ts';

const messages = defineMessages({
  en: {
    created: 'Created',
    addedLine: 'Line added',
    removedLine: 'Line removed',
    reason: (text: string) => `Reason: ${text}`,
    event: (type: string) => `Event: ${type}`,
    attempt: (number: number) => `Attempt ${number}`,
    next: (at: string) => `Next attempt ${at}`,
    details: 'Details and remedy',
    audit: (action: string) => `Audit log: ${action}`,
    more: (count: number) => `and ${count} more`,
  },
  de: {
    created: 'Angelegt',
    addedLine: 'Position hinzugefügt',
    removedLine: 'Position entfernt',
    reason: (text: string) => `Begründung: ${text}`,
    event: (type: string) => `Ereignis: ${type}`,
    attempt: (number: number) => `Versuch ${number}`,
    next: (at: string) => `Nächster Versuch ${at}`,
    details: 'Einzelheiten und Abhilfe',
    audit: (action: string) => `Prüfprotokoll: ${action}`,
    more: (count: number) => `und ${count} weitere`,
  },
});

/** Fields set by the service, of no interest to users. */
const dull = new Set([
  'status',
  'paymentStatus',
  'updatedAt',
  'createdAt',
  'id',
  'RowVersion',
  'chainHash',
  'taxRounding',
]);
const maxFields = 8;

interface Props {
  readonly item: TimelineItem;
  readonly collection: CollectionName;
  readonly currency: string | null;
}

export function TimelineEntry(props: Props) {
  const { item } = props;
  const m = useMessages(messages);
  const wordOf = useValueLabel();
  const { audit, change, effect, event } = item;
  if (effect !== undefined) return <EffectEntry item={item} effect={effect} />;
  if (change !== undefined) return <ChangeEntry {...props} change={change} />;
  if (event !== undefined)
    return (
      <Entry
        item={item}
        icon={IconBell}
        title={<span title={event.type}>{m.event(wordOf('events', 'type', event.type))}</span>}
      />
    );
  const action = wordOf('audit-entries', 'action', audit?.action ?? '');
  return <Entry item={item} icon={IconShieldCheck} title={m.audit(action)} />;
}

interface EntryProps {
  readonly item: TimelineItem;
  readonly icon: Icon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

function Entry({ item, icon: Sign, title, children }: EntryProps) {
  const format = useFormat();
  return (
    <li className={classes.entry}>
      <Sign size={16} aria-hidden className={classes.sign} />
      <div className={classes.body}>
        <Text size="sm" component="div">
          {title}
        </Text>
        {children}
        <Text size="xs" c="dimmed" component="div">
          <time dateTime={item.at}>{format.time(item.at)}</time>
          {' · '}
          <ActorText actor={item.actor ?? 'system:'} name={item.actorName} />
        </Text>
      </div>
    </li>
  );
}

type Change = NonNullable<TimelineItem['change']>;
type Effect = NonNullable<TimelineItem['effect']>;

function ChangeEntry({ item, collection, currency, change }: Props & { readonly change: Change }) {
  const m = useMessages(messages);
  const doneLabel = useDoneLabel();
  const isEdit = item.kind === 'change';
  const telling = change.fields.filter(({ path }) => !dull.has(path));
  const written = telling.filter(isWritten);
  const shown = written.length > 0 ? written : telling;
  const isNew = change.operation === 'create';
  const title = isNew ? m.created : isEdit ? null : doneLabel(change.operation);
  return (
    <Entry item={item} icon={isEdit ? IconPencil : IconBolt} title={title}>
      {change.reason !== null && (
        <Text size="sm" c="dimmed">
          {m.reason(change.reason)}
        </Text>
      )}
      {(isEdit || isNew) &&
        shown
          .slice(0, maxFields)
          .map((field) => (
            <FieldChange
              key={field.path}
              collection={collection}
              currency={currency}
              field={field}
              isNew={isNew}
            />
          ))}
      {(isEdit || isNew) && shown.length > maxFields && (
        <Text size="xs" c="dimmed">
          {m.more(shown.length - maxFields)}
        </Text>
      )}
    </Entry>
  );
}

/** Whether a user entered the value: totals are calculated from the lines. */
function isWritten({ path, new: after }: Change['fields'][number]): boolean {
  const computed =
    /(^|\/)(subtotal|discountTotal|taxes|taxTotal|total|gross|taxRate|amountDue|amountApplied|amountUnapplied)$|^lines\/[^/]+\/amount$/;
  return !computed.test(path) && !(Array.isArray(after) && after.length === 0);
}

interface FieldChangeProps {
  readonly collection: CollectionName;
  readonly currency: string | null;
  readonly field: Change['fields'][number];
  readonly isNew: boolean;
}

function FieldChange({ collection, currency, field, isNew }: FieldChangeProps) {
  const m = useMessages(messages);
  const labelOf = useFieldLabel();
  const { path, old, new: after } = field;
  const value = (of: unknown) => (
    <ValueText collection={collection} path={path} value={of} currency={currency} />
  );
  const isLine = /^lines\/[^/]+$/.test(path);
  if (isLine && old === null)
    return (
      <Text size="sm">
        {m.addedLine}: {value(after)}
      </Text>
    );
  if (isLine && after === null)
    return (
      <Text size="sm">
        {m.removedLine}: <s>{value(old)}</s>
      </Text>
    );
  if (isNew && (after === null || old !== null)) return null;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <b>{labelOf(collection, path)}</b>
      {': '}
      {!isNew && (
        <>
          <s>{value(old)}</s>
          {' → '}
        </>
      )}
      {value(after)}
    </Text>
  );
}

function EffectEntry({ item, effect }: { readonly item: TimelineItem; readonly effect: Effect }) {
  const m = useMessages(messages);
  const format = useFormat();
  const wordOf = useValueLabel();
  const outcomeWords = useWords().outcome;
  const title = useEffectTitle()(effect.kind, effect.name);
  const hasFailed = effect.status !== 'Succeeded' && effect.lastReason !== null;
  return (
    <Entry
      item={item}
      icon={effectKind(effect.kind)?.icon ?? IconBolt}
      title={
        <>
          <Anchor component={Link} to={`/admin/effects/${effect.id}`} size="sm" title={effect.name}>
            {title}
          </Anchor>{' '}
          <StatusBadge status={effect.status} />
        </>
      }
    >
      {effect.attemptLog.length > 0 && (
        <ul className={classes.attempts}>
          {effect.attemptLog.map((attempt) => (
            <li key={attempt.number}>
              <Text
                size="xs"
                span
                c={attempt.outcome === 'ok' ? undefined : 'var(--mantine-color-error)'}
              >
                {m.attempt(attempt.number)}, {format.time(attempt.startedAt)}:{' '}
                {wordOf('effects', 'lastOutcome', attempt.outcome)}
                {attempt.httpStatus !== null && ` (${attempt.httpStatus})`}
                {attempt.outcome !== 'ok' &&
                  `. ${outcomeWords({ ...attempt, remedy: null }).reason}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {effect.nextAttemptAt !== null && effect.status !== 'Succeeded' && (
        <Text size="xs">{m.next(format.time(effect.nextAttemptAt))}</Text>
      )}
      {hasFailed && (
        <Anchor component={Link} to={`/admin/effects/${effect.id}`} size="xs">
          {m.details}
        </Anchor>
      )}
    </Entry>
  );
}
