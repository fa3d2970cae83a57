/** An entry of the timeline as text. */

import { icon as IconBell } from 'virtual:tabler/bell';
import { icon as IconBolt } from 'virtual:tabler/bolt';
import { icon as IconShieldCheck } from 'virtual:tabler/shield-check';
import type { TimelineItem } from '@daybook/sdk';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { effectKind } from '../../core/feature.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { useEffectTitle } from '../words/effect-title.ts';
import { useValueLabel } from '../words/labels.ts';
import { StatusBadge } from '../words/status-badge.tsx';
import { useWords } from '../words/words.ts';
import classes from './timeline.module.css';
import { ChangeEntry, type ChangeProps, EditsEntry } from './timeline-changes.tsx';
import { isEdit } from './timeline-edits.ts';
import { Entry } from './timeline-item.tsx';

interface Props extends ChangeProps {
  /** Edits of one sitting, newest first, or one item. */
  readonly items: readonly TimelineItem[];
}

export function TimelineEntry(props: Props) {
  const [item] = props.items;
  const m = useMessages('ui.timelineEntry');
  const wordOf = useValueLabel();
  if (item === undefined) return null;
  if (isEdit(item)) return <EditsEntry {...props} />;
  const { audit, change, effect, event } = item;
  if (effect !== undefined) return <EffectEntry item={item} effect={effect} />;
  if (change !== undefined) return <ChangeEntry {...props} item={item} change={change} />;
  if (event !== undefined)
    return (
      <Entry
        item={item}
        icon={IconBell}
        title={
          <span title={event.type}>{m.event({ type: wordOf('events', 'type', event.type) })}</span>
        }
      />
    );
  const action = wordOf('audit-entries', 'action', audit?.action ?? '');
  return <Entry item={item} icon={IconShieldCheck} title={m.audit({ action })} />;
}

type Effect = NonNullable<TimelineItem['effect']>;

function EffectEntry({ item, effect }: { readonly item: TimelineItem; readonly effect: Effect }) {
  const m = useMessages('ui.timelineEntry');
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
                {m.attempt({ number: attempt.number })}, {format.time(attempt.startedAt)}:{' '}
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
        <Text size="xs">{m.next({ at: format.time(effect.nextAttemptAt) })}</Text>
      )}
      {hasFailed && (
        <Anchor component={Link} to={`/admin/effects/${effect.id}`} size="xs">
          {m.details}
        </Anchor>
      )}
    </Entry>
  );
}
