/** Labels of the API's operators, by type of field: a date is `before`, an amount `less than`. */

import type { FieldInfo, Operator } from '@daybook/sdk';
import { useSearch } from '@tanstack/react-router';
import { nothing, useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { isActor, isActorField, useActorWords, useKnownActors } from '../../actors/actors.tsx';
import { useFieldLabel, useValueLabel } from '../../words/labels.ts';
import { type FilterInfo, fieldIn } from '../list-info.ts';
import { type Filter, splitValues } from '../list-query.ts';

/** Operators in the form: `isNull` becomes two without a value. */
export type Choice = Exclude<Operator, 'isNull'> | 'empty' | 'notEmpty';

export function choiceOf({ operator, value }: Filter): Choice {
  if (operator === 'isNull') return value === 'true' ? 'empty' : 'notEmpty';
  return operator as Choice;
}

export function choicesOf(field: FieldInfo): Choice[] {
  return (field.operators ?? []).flatMap((operator): Choice[] =>
    operator === 'isNull' ? ['empty', 'notEmpty'] : [operator],
  );
}

/** The most common operator for the field. */
export function firstChoice(field: FieldInfo): Choice {
  const wanted: Choice[] =
    field.type === 'text'
      ? ['contains']
      : field.type === 'date' || field.type === 'instant'
        ? ['gte']
        : field.type === 'amount' || field.type === 'decimal' || field.type === 'integer'
          ? ['gte']
          : ['in', 'eq'];
  const choices = choicesOf(field);
  return wanted.find((choice) => choices.includes(choice)) ?? choices[0] ?? 'eq';
}

export function takesMany(choice: Choice): boolean {
  return choice === 'in' || choice === 'nin';
}

export function takesNone(choice: Choice): boolean {
  return choice === 'empty' || choice === 'notEmpty';
}

const ofTime: Partial<
  Readonly<Record<Choice, 'on' | 'notOn' | 'after' | 'onOrAfter' | 'before' | 'onOrBefore'>>
> = {
  eq: 'on',
  ne: 'notOn',
  gt: 'after',
  gte: 'onOrAfter',
  lt: 'before',
  lte: 'onOrBefore',
};

export function useChoiceText(): (choice: Choice, field: FieldInfo | undefined) => string {
  const m = useMessages('ui.filterWords');
  return (choice, field) => {
    const isTime = field?.type === 'date' || field?.type === 'instant';
    const word = isTime ? (ofTime[choice] ?? choice) : choice;
    return m[word] ?? choice;
  };
}

const shownValues = 3;

/** `Status is one of Draft, Posted`. `nameOf` returns the names of referenced records. */
export function useFilterText(
  info: FilterInfo,
  nameOf: (id: string) => string | undefined,
): (filter: Filter) => { readonly field: string; readonly rest: string } {
  const m = useMessages('ui.filterWords');
  const fieldLabel = useFieldLabel();
  const valueLabel = useValueLabel();
  const choiceText = useChoiceText();
  const actorWords = useActorWords(useKnownActors(useHasActor()));
  const format = useFormat();
  return (filter) => {
    const field = fieldIn(info, filter.field);
    const choice = choiceOf(filter);
    const known = field !== undefined && choicesOf(field).includes(choice);
    if (!known) return { field: filter.key, rest: `= ${filter.value}` };
    const label = fieldLabel(info.name, filter.field);
    if (takesNone(choice)) return { field: label, rest: choiceText(choice, field) };
    const one = (value: string) => {
      switch (field.type) {
        case 'enum':
          return valueLabel(info.name, field.name, value);
        case 'reference':
          return nameOf(value) ?? '…';
        case 'date':
          return isDate(value) ? format.date(value) : value;
        case 'instant':
          return isDate(value) ? format.instant(value) : value;
        case 'boolean':
          return value === 'true' ? m.yes : value === 'false' ? m.no : value;
        case 'amount':
        case 'decimal':
        case 'integer':
          return /^-?\d+(\.\d+)?$/.test(value) ? format.decimal(value) : value;
        default:
          return isActorField(field.name) ? actorWords(value).name : value;
      }
    };
    const values = takesMany(choice) ? splitValues(filter.value) : [filter.value];
    const shown = values.slice(0, shownValues).map(one);
    if (values.length > shownValues) shown.push(m.more({ count: values.length - shownValues }));
    return { field: label, rest: `${choiceText(choice, field)} ${shown.join(', ') || nothing}` };
  };
}

/** Whether a filter refers to an actor, so that actor names are needed. */
function useHasActor(): boolean {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return Object.values(search).some((value) => splitValues(String(value)).some(isActor));
}

function isDate(value: string): boolean {
  return !Number.isNaN(Date.parse(value));
}
