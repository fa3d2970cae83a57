/** A page with a list: title, "New" button (shortcut `c`), list. */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { Button, Group, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { useErrorText } from '../dialogs/problem-alert.tsx';
import { ImportButton } from '../links/import-link.tsx';
import { useBegin } from '../links/use-begin.ts';
import { Page } from '../page/page.tsx';
import { useCollectionLabel, useInSentence } from '../words/labels.ts';
import { type ListName, listInfoOf, operationOf } from './list-info.ts';
import { type ListEmpty, RecordList, type RecordListProps } from './record-list.tsx';

interface Props<N extends ListName> extends RecordListProps<N> {
  /** The collection's name by default. */
  readonly title?: string;
  /** Adds a "New" button that creates a draft and opens it, if the role may create. */
  readonly create?: boolean;
  /** Further buttons next to the title. */
  readonly actions?: ReactNode;
  readonly beside?: ReactNode;
}

export function RecordListPage<const N extends ListName>(props: Props<N>) {
  const { title, create = false, actions, beside, ...list } = props;
  const m = useMessages('ui.recordListPage');
  const collectionLabel = useCollectionLabel();
  const inSentence = useInSentence();
  const may = useMay();
  const { path } = listInfoOf(list.collection);
  const mayCreate = create && may(operationOf('POST', path) ?? '');
  const { make, isPending } = useCreate(list.collection);
  useHotkeys(mayCreate ? [['c', () => make()]] : []);
  const button = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm">
          C
        </Kbd>
      }
      aria-keyshortcuts="c"
      loading={isPending}
      onClick={() => make()}
    >
      {m.create({ what: inSentence(collectionLabel(list.collection, 'one')) })}
    </Button>
  );
  const empty: ListEmpty | undefined = list.empty && {
    children: button && (
      <Group gap="xs" justify="center">
        {button}
        <ImportButton collection={list.collection} />
      </Group>
    ),
    ...list.empty,
  };
  return (
    <Page
      fills
      title={title ?? collectionLabel(list.collection)}
      beside={beside}
      actions={
        <>
          {actions}
          {button}
        </>
      }
    >
      <RecordList {...(list as RecordListProps<N>)} {...(empty !== undefined && { empty })} />
    </Page>
  );
}

/** Begins a record, once at a time. */
function useCreate(collection: ListName) {
  const begin = useBegin();
  const errorText = useErrorText();
  const { mutate, isPending } = useCommand({
    mutationFn: () => begin(collection),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  });
  return { make: () => !isPending && mutate(), isPending };
}
