/** Views above a list: the whole list, those of the page, then saved ones. Each is a link. */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { icon as IconUsers } from 'virtual:tabler/users';
import { Alert, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../core/messages.ts';
import type { Search } from '../../../core/search.ts';
import { useTellFailure } from '../../dialogs/tell-failure.ts';
import { AnyLink } from '../../links/link-to.ts';
import type { BrowserView } from '../choices.ts';
import type { ListFace } from '../list-model.ts';
import { apiQuery, changeSearch, isSameQuery } from '../list-query.ts';
import classes from '../record-list.module.css';
import { MoveViews } from './move-views.tsx';
import { createView, isSameView, renameView, updateView } from './saved-views.ts';
import type { Views } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewMenu } from './view-menu.tsx';

interface Props {
  readonly list: ListFace;
  readonly views: Views;
  readonly builtIn: readonly BrowserView[];
}

export function ViewTabs({ list, views, builtIn }: Props) {
  const m = useMessages('ui.viewTabs');
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const { saved, current } = views;
  const plain = [{ name: m.all, search: {} }, ...builtIn];
  // A view with columns is current only if these columns are shown.
  const currentPlain =
    current === undefined ? plain.find(({ search }) => isSameView(list.search, search)) : undefined;
  const isChanged =
    current !== undefined && !views.isOpening && !isSameView(list.search, current.search);
  const send = async (name: string, isShared: boolean, idempotencyKey: string) => {
    if (naming === 'rename' && current !== undefined) await renameView(current, name);
    else {
      const columns = list.shown.map(({ id }) => id).join(',');
      const search = changeSearch(apiQuery(list.search), { columns });
      const view = await createView(list.info.name, name, search, { isShared, idempotencyKey });
      list.replaceSearch({ ...search, view });
    }
    setNaming(null);
  };
  return (
    <>
      <MoveViews collection={list.info.name} isOffered={views.isOffered} />
      {views.isMissing && (
        <Alert color="yellow" role="status">
          {m.missing} <AnyLink to={list.pathname}>{m.showAll}</AnyLink>
        </Alert>
      )}
      <nav className={`${classes.views} no-print`} aria-label={m.views}>
        {plain.map((view) => (
          <Tab
            key={view.name}
            to={list.pathname}
            search={isSameQuery(view.search, {}) ? views.all : view.search}
            isCurrent={view === currentPlain}
          >
            {view.name}
          </Tab>
        ))}
        {saved.map((view) => (
          <Tab
            key={view.id}
            to={list.pathname}
            search={{ ...view.search, view: view.id }}
            isCurrent={view === current}
          >
            {view.name}
            {view.isShared && (
              <IconUsers size={14} role="img" aria-label={m.shared} className={classes.viewMark} />
            )}
            {view === current && isChanged && (
              <span role="img" aria-label={m.changed} title={m.changed} className={classes.dot} />
            )}
          </Tab>
        ))}
        {current !== undefined && (
          <ViewMenu
            view={current}
            views={views}
            pathname={list.pathname}
            onRename={() => setNaming('rename')}
          />
        )}
        {isChanged ? (
          <Changed list={list} views={views} onNew={() => setNaming('new')} />
        ) : (
          current === undefined &&
          currentPlain === undefined &&
          views.isOffered && (
            <Button
              variant="subtle"
              size="compact-sm"
              mx="xs"
              flex="none"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setNaming('new')}
            >
              {m.create}
            </Button>
          )
        )}
      </nav>
      {naming !== null && (
        <ViewDialog
          name={naming === 'rename' ? (current?.name ?? '') : null}
          onSend={send}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

interface TabProps {
  readonly to: string;
  readonly search: Search;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function Tab({ to, search, isCurrent, children }: TabProps) {
  return (
    <AnyLink
      to={to}
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      className={classes.view}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </AnyLink>
  );
}

interface ChangedProps extends Omit<Props, 'builtIn'> {
  readonly onNew: () => void;
}

/** What to do with changes of a saved view. */
function Changed({ list, views: { current }, onNew }: ChangedProps) {
  const m = useMessages('ui.viewTabs');
  const tellFailure = useTellFailure();
  const [isBusy, setBusy] = useState(false);
  if (current === undefined) return null;
  const update = async () => {
    setBusy(true);
    await updateView(current, list.search).catch(tellFailure);
    setBusy(false);
  };
  const buttons = { variant: 'subtle', size: 'compact-sm', flex: 'none' } as const;
  return (
    <>
      {current.mayChange && (
        <Button {...buttons} ml="xs" loading={isBusy} onClick={() => void update()}>
          {m.update}
        </Button>
      )}
      <Button {...buttons} onClick={onNew}>
        {m.createFrom}
      </Button>
      <Button
        {...buttons}
        color="gray"
        onClick={() => list.replaceSearch({ ...current.search, view: current.id })}
      >
        {m.reset}
      </Button>
    </>
  );
}
