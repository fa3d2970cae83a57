/** Edits and actions in the timeline: the fields with old and new value, lines by their number. */

import { icon as IconBolt } from 'virtual:tabler/bolt';
import { icon as IconPencil } from 'virtual:tabler/pencil';
import type { CollectionName, TimelineItem } from '@daybook/sdk';
import { Text } from '@mantine/core';
import { factsOf } from '../../core/feature.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { useActorWords } from '../actors/actors.tsx';
import { ValueText } from '../editor/value-text.tsx';
import { useDoneLabel, useFieldLabel, useInSentence } from '../words/labels.ts';
import classes from './timeline.module.css';
import {
  type Change,
  changedFields,
  type FieldChange,
  lineOf,
  significantFields,
} from './timeline-edits.ts';
import { Entry } from './timeline-item.tsx';

const most = { fields: 8, named: 4 } as const;

export interface ChangeProps {
  readonly collection: CollectionName;
  readonly currency: string | null;
  /** Numbers of the lines by ID, from 1; of the lines that the record has now. */
  readonly lines: ReadonlyMap<string, number>;
}

/** An action, or the creation of the record. */
export function ChangeEntry(props: ChangeProps & { readonly item: TimelineItem; change: Change }) {
  const { item, change } = props;
  const m = useMessages('ui.timelineChanges');
  const doneLabel = useDoneLabel();
  const isNew = change.operation === 'create';
  const ofAction = factsOf(props.collection).actionFields?.[change.operation] ?? [];
  const fields = isNew
    ? significantFields(change.fields)
    : change.fields
        .filter(({ path }) => ofAction.includes(path))
        .map((field) => ({ ...field, old: null }));
  return (
    <Entry
      item={item}
      icon={item.kind === 'change' ? IconPencil : IconBolt}
      title={isNew ? m.created : doneLabel(change.operation)}
    >
      {change.reason !== null && (
        <Text size="sm" c="dimmed">
          {m.reason({ text: change.reason })}
        </Text>
      )}
      {fields.slice(0, most.fields).map((field) => (
        <FieldText key={field.path} {...props} field={field} isNew />
      ))}
      {fields.length > most.fields && (
        <Text size="xs" c="dimmed">
          {m.more({ count: fields.length - most.fields })}
        </Text>
      )}
    </Entry>
  );
}

/** Edits of one user in one sitting, newest first: one field as it is, several as a sentence that opens. */
export function EditsEntry(props: ChangeProps & { readonly items: readonly TimelineItem[] }) {
  const { items } = props;
  const m = useMessages('ui.timelineChanges');
  const summaryOf = useSummary();
  const [newest] = items;
  if (newest === undefined) return null;
  const fields = significantFields(changedFields(items));
  const texts = fields.map((field) => <FieldText key={field.path} {...props} field={field} />);
  if (fields.length <= 1)
    return (
      <Entry item={newest} icon={IconPencil} title={fields.length === 0 ? m.back : null}>
        {texts}
      </Entry>
    );
  return (
    <Entry
      item={newest}
      icon={IconPencil}
      title={
        <details>
          <summary className={classes.summary}>
            {summaryOf(props.collection, newest, fields)}
          </summary>
          {texts}
        </details>
      }
    />
  );
}

/** `Anna changed due date, memo and 2 lines`. */
function useSummary() {
  const m = useMessages('ui.timelineChanges');
  const { language } = usePreferences();
  const labelOf = useFieldLabel();
  const inSentence = useInSentence();
  const actorWords = useActorWords();
  // British English has no comma before "and".
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
  return (collection: CollectionName, item: TimelineItem, fields: readonly FieldChange[]) => {
    const lines = new Set(fields.flatMap(({ path }) => lineOf(path) ?? []));
    const own = fields.filter(({ path }) => lineOf(path) === null);
    const named = own.slice(0, most.named).map(({ path }) => inSentence(labelOf(collection, path)));
    if (own.length > most.named) named.push(m.others({ count: own.length - most.named }));
    if (lines.size > 0) named.push(m.lines({ count: lines.size }));
    return m.changed({
      who: actorWords(item.actor, item.actorName).name,
      what: list.format(named),
    });
  };
}

interface FieldProps extends ChangeProps {
  readonly field: FieldChange;
  readonly isNew?: boolean;
}

function FieldText({ collection, currency, lines, field, isNew = false }: FieldProps) {
  const m = useMessages('ui.timelineChanges');
  const labelOf = useFieldLabel();
  const inSentence = useInSentence();
  const { path, old, new: after } = field;
  const value = (of: unknown) => (
    <ValueText collection={collection} path={path} value={of} currency={currency} />
  );
  const lineId = lineOf(path);
  const number = lineId === null ? undefined : lines.get(lineId);
  const line = number === undefined ? m.formerLine : m.line({ number });
  const isLine = lineId !== null && path === `lines/${lineId}`;
  if (isLine && old === null)
    return (
      <Text size="sm">
        <b>{m.addedLine({ line })}</b>: {value(after)}
      </Text>
    );
  if (isLine && after === null)
    return (
      <Text size="sm">
        <b>{m.removedLine({ line })}</b>: <s>{value(old)}</s>
      </Text>
    );
  if (isNew && (after === null || old !== null)) return null;
  const label = labelOf(collection, path);
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <b>{lineId === null ? label : m.ofLine({ line, field: inSentence(label) })}</b>
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
