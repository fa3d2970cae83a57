/**
 * Views above a list: those of the page, then those saved by the user. A view is an address, so each is a link that
 * can be shared. The API does not store named views; they are in local storage, by tenant.
 */

import { icon as IconDots } from 'virtual:tabler/dots';
import { icon as IconLink } from 'virtual:tabler/link';
import { icon as IconPencil } from 'virtual:tabler/pencil';
import { icon as IconPlus } from 'virtual:tabler/plus';
import { icon as IconTrash } from 'virtual:tabler/trash';
import { ActionIcon, Button, Menu, Modal, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ApiForm, useApiForm } from '../api-form.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { AnyLink } from '../link-to.ts';
import { type SavedView, useSavedViews } from './choices.ts';
import type { ListModel } from './list-model.ts';
import { apiQuery, changeSearch, isSameQuery, queryString } from './list-query.ts';
import classes from './record-list.module.css';

const messages = defineMessages({
  en: {
    views: 'Views',
    all: 'All',
    save: 'Save view',
    name: 'View name',
    saveHint:
      'Saves the current filters, sorting and columns in this browser. You can share the view by its address.',
    saveIt: 'Save',
    more: (name: string) => `View ${name}`,
    rename: 'Rename',
    remove: 'Delete view',
    copy: 'Copy link',
    copied: 'Link copied',
    taken: 'A view with this name already exists and will be replaced.',
  },
  de: {
    views: 'Ansichten',
    all: 'Alle',
    save: 'Ansicht speichern',
    name: 'Name der Ansicht',
    saveHint:
      'Speichert die aktuellen Filter, Sortierung und Spalten in diesem Browser. Sie können die Ansicht über ihre Adresse teilen.',
    saveIt: 'Speichern',
    more: (name: string) => `Ansicht ${name}`,
    rename: 'Umbenennen',
    remove: 'Ansicht löschen',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    taken: 'Eine Ansicht mit diesem Namen ist bereits vorhanden und wird ersetzt.',
  },
});

interface Props {
  readonly list: ListModel;
  readonly builtIn: readonly SavedView[];
}

/** A view with columns is current only if these columns are shown. */
function isCurrent(list: ListModel, { search }: SavedView): boolean {
  return (
    isSameQuery(list.search, search) && (search['columns'] ?? '') === (list.search['columns'] ?? '')
  );
}

export function ViewTabs({ list, builtIn }: Props) {
  const m = useMessages(messages);
  const { pathname } = list;
  const [saved, setSaved] = useSavedViews(list.info.name);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const all: SavedView = { name: m.all, search: {} };
  const views = [all, ...builtIn, ...saved];
  const current = views.find((view) => isCurrent(list, view));
  const own = current !== undefined && saved.includes(current) ? current : undefined;
  const put = (name: string) => {
    if (naming === 'rename' && own !== undefined) {
      const others = saved.filter((view) => view === own || view.name !== name);
      setSaved(others.map((view) => (view === own ? { ...own, name } : view)));
    } else {
      const columns = list.shown.map(({ id }) => id).join(',');
      const search = changeSearch(apiQuery(list.search), { columns });
      setSaved([...saved.filter((view) => view.name !== name), { name, search }]);
      list.replaceSearch(search);
    }
    setNaming(null);
  };
  return (
    <>
      <nav className={`${classes.views} no-print`} aria-label={m.views}>
        {views.map((view, at) => (
          <AnyLink
            // biome-ignore lint/suspicious/noArrayIndexKey: a view of the page and one of the user may have the same name.
            key={`${at} ${view.name}`}
            to={pathname}
            search={view.search}
            activeOptions={{ exact: true, includeSearch: true }}
            className={classes.view}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </AnyLink>
        ))}
        {own !== undefined && (
          <ViewMenu
            view={own}
            address={`${window.location.origin}${pathname}${queryString(own.search)}`}
            onRename={() => setNaming('rename')}
            onRemove={() => setSaved(saved.filter((view) => view !== own))}
          />
        )}
        {current === undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            mx="xs"
            flex="none"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setNaming('new')}
          >
            {m.save}
          </Button>
        )}
      </nav>
      {naming !== null && (
        <NameDialog
          name={naming === 'rename' ? (own?.name ?? '') : ''}
          taken={saved.filter((view) => naming === 'new' || view !== own).map(({ name }) => name)}
          onName={put}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

interface MenuProps {
  readonly view: SavedView;
  readonly address: string;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function ViewMenu({ view, address, onRename, onRemove }: MenuProps) {
  const m = useMessages(messages);
  const clipboard = useClipboard();
  return (
    <Menu position="bottom-start" onClose={clipboard.reset}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={m.more(view.name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => clipboard.copy(address)}
        >
          {clipboard.copied ? m.copied : m.copy}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {m.rename}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {m.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface NameProps {
  readonly name: string;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

const maxName = 60;

function NameDialog({ name, taken, onName, onClose }: NameProps) {
  const m = useMessages(messages);
  const send = (given: { name: string }) => given.name !== '' && onName(given.name);
  const form = useApiForm({ initialValues: { name }, send });
  const wanted = form.values.name.trim();
  return (
    <Modal opened onClose={onClose} title={name === '' ? m.save : m.rename}>
      <ApiForm form={form}>
        <TextInput
          label={m.name}
          description={taken.includes(wanted) ? m.taken : undefined}
          maxLength={maxName}
          required
          withAsterisk={false}
          data-autofocus
          {...form.field('name')}
        />
        {name === '' && (
          <Text size="sm" c="dimmed">
            {m.saveHint}
          </Text>
        )}
        <FormButtons submit={m.saveIt} isBusy={form.busy} onCancel={onClose} />
      </ApiForm>
    </Modal>
  );
}
