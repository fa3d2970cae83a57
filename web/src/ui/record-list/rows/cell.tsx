/** Renders a field value by its type in the catalogue. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconMinus } from 'virtual:tabler/minus';
import type { FieldInfo } from '@daybook/sdk';
import { type ReactNode, useMemo } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { type Format, nothing, useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { ActorText, isActorField } from '../../actors/actors.tsx';
import { useValueLabel } from '../../words/labels.ts';
import { StatusBadge } from '../../words/status-badge.tsx';
import type { CellTools, ShownColumn } from '../column.ts';
import type { ListModel } from '../list-model.ts';
import classes from '../record-list.module.css';

/** Fields shown as coloured status badges. */
const states = new Set(['status', 'paymentStatus']);

interface Tools extends CellTools {
  readonly collection: string;
  readonly format: Format;
  readonly valueLabel: ReturnType<typeof useValueLabel>;
}

type DrawCell = (column: ShownColumn, item: AnyItem) => ReactNode;

/** A function, because a component with hooks for each cell takes longer than its text. */
export function useDrawCell({ info, tools }: Pick<ListModel, 'info' | 'tools'>): DrawCell {
  const format = useFormat();
  const valueLabel = useValueLabel();
  return useMemo(() => {
    const all = { ...tools, collection: info.name, format, valueLabel };
    return (column, item) =>
      column.render === undefined ? fieldValue(column, item, all) : column.render(item, tools);
  }, [info, tools, format, valueLabel]);
}

function fieldValue(column: ShownColumn, item: AnyItem, tools: Tools): ReactNode {
  const { collection, format, valueLabel } = tools;
  const { field, nameIn } = column;
  const value = item[column.id];
  const name = nameIn === undefined ? null : item[nameIn];
  if (typeof name === 'string') return name;
  const isEmpty = value === null || value === undefined || value === '';
  if (isEmpty || column.isEmpty?.(item)) return <Dimmed>{nothing}</Dimmed>;
  const text = String(value);
  if (field !== undefined && isActorField(field.name)) return <ActorText actor={text} />;
  switch (field?.type) {
    case 'amount':
    case 'decimal':
    case 'integer':
      return numberText(format, field, item);
    case 'date':
      return format.date(text);
    case 'instant':
      return format.instant(text);
    case 'enum':
      return isState(field) ? (
        <StatusBadge status={text} />
      ) : (
        valueLabel(collection, field.name, text)
      );
    case 'boolean':
      return <YesOrNo value={value === true} />;
    case 'reference':
      return field.collection === undefined ? (
        <Short text={text} />
      ) : (
        (tools.nameOf(field.collection, text) ?? <Dimmed>…</Dimmed>)
      );
    case 'id':
      return <Short text={text} />;
    default:
      return typeof value === 'object' ? JSON.stringify(value) : text;
  }
}

function YesOrNo({ value }: { readonly value: boolean }) {
  const m = useMessages('ui.cell');
  const shared = { size: 16, role: 'img', style: { verticalAlign: 'middle' } } as const;
  return value ? (
    <IconCheck {...shared} aria-label={m.yes} />
  ) : (
    <IconMinus {...shared} aria-label={m.no} opacity={0.5} />
  );
}

export function isState({ name }: FieldInfo): boolean {
  return states.has(name);
}

export function numberText(format: Format, { name, type }: FieldInfo, item: AnyItem): string {
  const text = String(item[name]);
  const isAmount = type === 'amount' || name === 'amount' || name === 'creditLimit';
  return isAmount ? format.amount(text, currencyOf(item)) : format.decimal(text);
}

function currencyOf(item: AnyItem): string | null {
  return typeof item['currency'] === 'string' ? item['currency'] : null;
}

function Dimmed({ children }: { readonly children: ReactNode }) {
  return <span className={classes.dimmed}>{children}</span>;
}

/** A shortened ID; the full ID is in the title. */
function Short({ text }: { readonly text: string }) {
  return (
    <span className={classes.id} title={text}>
      {text}
    </span>
  );
}
