/** Adds rows of a spreadsheet as lines: shows the fields of the columns and the lines, then saves all in one request. */

import { isDaybookError } from '@daybook/sdk';
import {
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { fill, useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { linesOf } from '../../../ui/editor/pointers.ts';
import { useIsNarrow } from '../../../ui/page/narrow.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useWords } from '../../../ui/words/words.ts';
import type { LineChoices, LineField } from './line-columns.ts';
import { PastePreview } from './paste-preview.tsx';

import { type PastedLines, usePastedLines } from './use-pasted-lines.ts';

/** Of a document, as in the API. */
const maxLines = 500;
const shownProblems = 10;

export interface PasteTarget {
  /** Empty: the dialog asks for it. */
  readonly text: string;
  /** Column of the target cell. */
  readonly from: LineField;
  /** From 1; null: at the end. */
  readonly position: number | null;
  /** An empty line that the first pasted one replaces. */
  readonly replacedId: string | null;
}

interface Props {
  readonly target: PasteTarget;
  readonly choices: LineChoices;
  readonly onClose: () => void;
}

export function PasteDialog({ target, choices, onClose }: Props) {
  const m = useMessages('invoicing.paste');
  const { editor } = useEditing();
  const isNarrow = useIsNarrow();
  const pasted = usePastedLines(target.text, target.from, choices);
  const { lines } = pasted;
  const capacity = maxLines - linesOf(editor.snapshot().record).length;
  const isTooMany = lines.length > capacity;
  const add = useCommand({
    mutationFn: () =>
      editor.addLines(lines, target.position === null ? {} : { position: target.position }),
    onSuccess: () => {
      if (target.replacedId !== null) editor.removeLine(target.replacedId);
      notifications.show({ message: m.added({ count: lines.length }), color: 'teal' });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={m.title} size="80rem" fullScreen={isNarrow}>
      <Stack gap="sm">
        {pasted.body.length === 0 ? (
          <Textarea
            data-autofocus
            label={m.input}
            description={m.hint}
            autosize
            minRows={4}
            maxRows={8}
            onChange={(event) => pasted.setText(event.currentTarget.value)}
          />
        ) : (
          <>
            <Checkbox
              label={m.header}
              checked={pasted.hasHeader}
              onChange={(event) => pasted.setHeader(event.currentTarget.checked)}
            />
            <PastePreview pasted={pasted} choices={choices} />
            <Defaults pasted={pasted} choices={choices} />
            <Findings pasted={pasted} />
          </>
        )}
        {isTooMany && <Text size="sm">{m.tooMany({ max: maxLines, room: capacity })}</Text>}
        {add.error !== null && <SaveProblems error={add.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button
            data-autofocus={pasted.body.length > 0 || undefined}
            disabled={lines.length === 0 || isTooMany}
            loading={add.isPending}
            onClick={() => add.mutate()}
          >
            {m.add({ count: lines.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface PastedProps {
  readonly pasted: PastedLines;
}

function Defaults({ pasted, choices }: PastedProps & Pick<Props, 'choices'>) {
  const m = useMessages('invoicing.paste');
  const { collection } = useEditing();
  const labelOf = useFieldLabel();
  if (pasted.lacking.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {pasted.lacking.map((field) => (
        <NativeSelect
          key={field}
          label={m.defaultOf({ field: labelOf(collection, `lines.${field}`) })}
          value={pasted.defaults[field] ?? ''}
          onChange={(event) => pasted.setDefault(field, event.currentTarget.value)}
          data={[
            { value: '', label: '' },
            ...choices[field].map(({ id, code, name }) => ({
              value: id,
              label: `${code} · ${name}`,
            })),
          ]}
        />
      ))}
    </SimpleGrid>
  );
}

/** What is not understood, or ignored. */
function Findings({ pasted: { refused, mapping, lines } }: PastedProps) {
  const m = useMessages('invoicing.paste');
  const { collection } = useEditing();
  const labelOf = useFieldLabel();
  const ignored = mapping.filter((field) => field === null).length;
  return (
    <div role="status">
      {lines.length === 0 && <Text size="sm">{m.none}</Text>}
      {ignored > 0 && <Text size="sm">{m.ignored({ count: ignored })}</Text>}
      {refused.length > 0 && (
        <>
          <Text size="sm">{m.refused({ count: refused.length })}</Text>
          <List size="sm">
            {refused.slice(0, shownProblems).map(({ row, field, text, reason }) => (
              <List.Item key={`${row} ${field}`}>
                {m.row({ row })}, {labelOf(collection, `lines.${field}`)}:{' '}
                {fill(m[reason], { text })}
              </List.Item>
            ))}
            {refused.length > shownProblems && (
              <List.Item>{m.more({ count: refused.length - shownProblems })}</List.Item>
            )}
          </List>
        </>
      )}
    </div>
  );
}

/** Nothing was saved; each problem names its row and field. */
function SaveProblems({ error }: { readonly error: unknown }) {
  const m = useMessages('invoicing.paste');
  const { collection } = useEditing();
  const labelOf = useFieldLabel();
  const words = useWords();
  if (!isDaybookError(error) || error.problems.length === 0) return <ProblemAlert error={error} />;
  return (
    <List size="sm" role="alert" c="var(--mantine-color-error)">
      {error.problems.map((problem) => {
        const index = Number(problem.pointer.split('/')[2]);
        const field = labelOf(collection, problem.pointer);
        return (
          <List.Item key={`${problem.pointer} ${problem.code}`}>
            {Number.isNaN(index) ? field : `${m.row({ row: index + 1 })}, ${field}`}:{' '}
            {words.problem(problem)}
          </List.Item>
        );
      })}
    </List>
  );
}
