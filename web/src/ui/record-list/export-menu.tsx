/** Files of a list: its shown columns or document lines for spreadsheets, everything for programs, and the curl command. */

import { icon as IconDownload } from 'virtual:tabler/download';
import { icon as IconFileText } from 'virtual:tabler/file-text';
import { icon as IconTable } from 'virtual:tabler/table';
import { icon as IconTerminal2 } from 'virtual:tabler/terminal-2';
import { collections } from '@daybook/sdk';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { factsOf } from '../../core/feature.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import { useMessages, useText } from '../../core/messages.ts';
import { useIsNarrow } from '../page/narrow.ts';
import { useFieldLabel } from '../words/labels.ts';
import type { ShownColumn } from './column.ts';
import { useFileLabels } from './file-labels.ts';
import { operationOf, titleFieldOf } from './list-info.ts';
import type { ListFace } from './list-model.ts';
import { curlOf, type FileColumn, fileAddress, sheetAddress } from './list-query.ts';

export function ExportMenu({ list }: { readonly list: ListFace }) {
  const m = useMessages('ui.exportMenu');
  const text = useText();
  const isNarrow = useIsNarrow();
  const { region } = usePreferences();
  const clipboard = useClipboard();
  const { path, name } = list.info;
  const columns = useFileColumns(list);
  const lines = factsOf(name).lineColumns?.map(([line, heading]) => ({
    ...{ path: line, heading: text(heading) },
  }));
  const sheet = (chosen: readonly FileColumn[]) => sheetAddress(path, list.query, chosen, region);
  const files = [
    { label: m.columns, href: sheet(columns), ending: 'csv', Icon: IconTable },
    ...(lines === undefined
      ? []
      : [{ label: m.lines, href: sheet(lines), ending: 'csv', Icon: IconFileText }]),
  ];
  const whole = (['csv', 'ndjson'] as const).map((format) => ({
    label: m[format],
    href: fileAddress(path, list.query, format),
    ending: format,
    Icon: IconDownload,
  }));
  const item = ({ label, href, ending, Icon }: (typeof files)[number]) => (
    <Menu.Item
      key={label}
      component="a"
      href={href}
      download={`${name}.${ending}`}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {label}
    </Menu.Item>
  );
  const copy = () => clipboard.copy(curlOf(window.location.origin, path, list.query));
  return (
    <Menu position="bottom-end" width={300} onClose={clipboard.reset}>
      <Menu.Target>
        {isNarrow ? (
          <ActionIcon variant="default" size={30} aria-label={m.export}>
            <IconDownload size={14} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden />}>
            {m.export}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.sheet}</Menu.Label>
        {files.map(item)}
        <Menu.Label>{m.whole}</Menu.Label>
        {whole.map(item)}
        <Menu.Item
          leftSection={<IconTerminal2 size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={copy}
        >
          {clipboard.copied ? m.copied : m.curl}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The shown columns that a file can have, with the currency of amounts. */
function useFileColumns({ info, shown }: ListFace): readonly FileColumn[] {
  const may = useMay();
  const fieldLabel = useFieldLabel();
  const labelsOf = useFileLabels();
  const pathOf = ({ field }: ShownColumn): string | undefined => {
    if (field === undefined || field.type === 'id') return undefined;
    if (field.type !== 'reference') return field.name;
    // Names instead of ids, if the role may read them.
    if (field.collection === undefined) return undefined;
    const title = titleFieldOf(field.collection);
    const isReadable = may(operationOf('GET', collections[field.collection].path) ?? '');
    return title !== undefined && isReadable ? `${field.name}.${title}` : undefined;
  };
  const columns = shown.flatMap((column) => {
    const path = pathOf(column);
    if (path === undefined) return [];
    const heading = column.label ?? fieldLabel(info.name, column.id);
    return [{ path, heading, labels: labelsOf(info.name, path) }];
  });
  const hasAmount = shown.some(({ field }) => field?.type === 'amount');
  const isShown = columns.some(({ path }) => path === 'currency');
  const hasCurrency = info.fields.some((field) => field.name === 'currency');
  if (!hasAmount || isShown || !hasCurrency) return columns;
  return [...columns, { path: 'currency', heading: fieldLabel(info.name, 'currency') }];
}
