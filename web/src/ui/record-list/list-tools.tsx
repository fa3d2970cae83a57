/** List settings: columns and their order, density; beside them the export. */

import { icon as IconArrowDown } from 'virtual:tabler/arrow-down';
import { icon as IconArrowUp } from 'virtual:tabler/arrow-up';
import { icon as IconColumns3 } from 'virtual:tabler/columns-3';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
} from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { ImportButton } from '../links/import-link.tsx';
import { useIsNarrow } from '../page/narrow.ts';
import { useFieldLabel } from '../words/labels.ts';
import { type Density, useDensity } from './choices.ts';
import type { ShownColumn } from './column.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListFace } from './list-model.ts';

interface ToolsProps {
  readonly list: ListFace;
  readonly canImport: boolean;
}

export function ListTools({ list, canImport }: ToolsProps) {
  const isNarrow = useIsNarrow();
  return (
    <Group gap="xs" wrap="nowrap">
      <ColumnsMenu list={list} />
      {canImport && <ImportButton collection={list.info.name} isSmall={isNarrow} size="xs" />}
      <ExportMenu list={list} />
    </Group>
  );
}

function ColumnsMenu({ list }: { readonly list: ListFace }) {
  const m = useMessages('ui.listTools');
  const [density, setDensity] = useDensity();
  const { columns, view } = list.search;
  /** If the address sets the columns or a view, a change updates the address. */
  const put = (ids: readonly string[] | null) => {
    if (columns !== undefined || view !== undefined) list.setSearch({ columns: ids?.join(',') });
    if (view === undefined) list.setColumns(ids);
  };
  return (
    <Popover position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns3 size={14} aria-hidden />}
          visibleFrom="sm"
        >
          {m.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.columns}>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={m.density}
            value={density}
            onChange={(value) => setDensity(value as Density)}
            data={[
              { value: 'comfortable', label: m.comfortable },
              { value: 'compact', label: m.compact },
            ]}
          />
          <ColumnChoice list={list} put={put} />
          <Button variant="subtle" size="xs" onClick={() => put(null)}>
            {m.standard}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps {
  readonly list: ListFace;
  readonly put: (ids: readonly string[]) => void;
}

function ColumnChoice({ list, put }: ChoiceProps) {
  const m = useMessages('ui.listTools');
  const fieldLabel = useFieldLabel();
  const ids = list.shown.map(({ id }) => id);
  const labelOf = ({ label, id }: ShownColumn) => label ?? fieldLabel(list.info.name, id);
  const others = list.every
    .filter(({ id }) => !ids.includes(id))
    .sort((a, b) => labelOf(a).localeCompare(labelOf(b)));
  const move = (at: number, by: number) => {
    const next = [...ids];
    const [id] = next.splice(at, 1);
    if (id !== undefined) next.splice(at + by, 0, id);
    put(next);
  };
  return (
    <ScrollArea.Autosize mah={340} type="auto" offsetScrollbars>
      <Stack gap={4}>
        {list.shown.map((column, at) => (
          <Group key={column.id} justify="space-between" wrap="nowrap" gap={4}>
            <Checkbox
              checked
              label={labelOf(column)}
              disabled={ids.length === 1}
              onChange={() => put(ids.filter((id) => id !== column.id))}
            />
            <Group gap={2} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={m.up({ name: labelOf(column) })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={m.down({ name: labelOf(column) })}
                disabled={at === ids.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={14} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        ))}
        {others.map((column) => (
          <Checkbox
            key={column.id}
            mih={24}
            checked={false}
            label={labelOf(column)}
            onChange={() => put([...ids, column.id])}
          />
        ))}
      </Stack>
    </ScrollArea.Autosize>
  );
}
