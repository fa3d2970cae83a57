/** Applies the user’s choice to the edits in conflict. */
import type { FieldInfo } from '../catalogue.ts';
import type { Resolution } from './autosave.ts';
import type { AddEdit, Edit, Row, SetEdit } from './edits.ts';
import { writableOf } from './view.ts';

type Begin = () => Pick<AddEdit, 'serial' | 'uid' | 'isSent' | 'state' | 'since' | 'dueAt'>;

/** Returns the remaining edits. `begin` returns the common fields of a new edit. */
export function resolveEdits(
  edits: readonly Edit[],
  choice: Resolution,
  lineFields: readonly FieldInfo[],
  begin: Begin,
): Edit[] {
  if (choice === 'discard') return edits.filter(({ state }) => state === 'saving');
  const isMine = (field: string) =>
    choice === 'overwrite' || (typeof choice === 'object' && choice[field] === 'mine');
  const lines = new Map<string, AddEdit>();
  const kept = edits.flatMap((edit): Edit[] => {
    const { clash, ...rest } = edit;
    if (edit.state !== 'conflict' || clash === undefined) return [edit];
    if (!isMine(clash.field)) return [];
    if (edit.kind === 'set' && clash.theirs === undefined) {
      // A removed line is added again with all its edits.
      const base = lines.get(clash.field) ?? newLine(clash.base as Row, lineFields, begin);
      lines.set(clash.field, withField(base, edit));
      return [];
    }
    const base = clash.theirs;
    return [{ ...rest, base, state: 'queued', dueAt: 0 } as Edit];
  });
  return [...kept, ...lines.values()];
}

function newLine(line: Row, fields: readonly FieldInfo[], begin: Begin): AddEdit {
  const { position } = line;
  return {
    ...begin(),
    kind: 'add',
    lineId: `new-${crypto.randomUUID()}`,
    fields: writableOf(line, fields),
    position: typeof position === 'number' ? position : null,
  };
}

function withField(add: AddEdit, { field, value }: SetEdit): AddEdit {
  if (field === 'position') return { ...add, position: Number(value) };
  return { ...add, fields: { ...add.fields, [field]: value } };
}
