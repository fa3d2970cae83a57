/** Links to the import of a collection, for users whose role may create its records. */

import { icon as IconUpload } from 'virtual:tabler/upload';
import { type CollectionName, collections } from '@daybook/sdk';
import { ActionIcon, Button } from '@mantine/core';
import { allFacts } from '../../core/feature.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { operationOf } from '../record-list/list-info.ts';
import { useCollectionLabel, useInSentence } from '../words/labels.ts';
import { linkTo } from './link-to.ts';

const page = '/import';

export const importLink = (collection: string) => ({ to: page, search: { collection } });

export function collectionNamed(text: string): CollectionName | undefined {
  return Object.values(collections).find(({ name }) => name === text)?.name;
}

/** The collections with pages that files can be imported to. */
export function useImportable(): readonly CollectionName[] {
  const may = useMay();
  return allFacts()
    .filter(([, { page, editedAt }]) => page !== undefined || editedAt !== undefined)
    .map(([name]) => name)
    .filter((name) => {
      const { createDryRun, path } = collections[name];
      return createDryRun === true && may(operationOf('POST', path) ?? '');
    });
}

export function useImportLabel(): (collection: string) => string {
  const m = useMessages('ui.importLink');
  const label = useCollectionLabel();
  const inSentence = useInSentence();
  return (collection) => m.what({ what: inSentence(label(collection)) });
}

interface Props {
  readonly collection: CollectionName;
  /** An icon alone, for a narrow toolbar. */
  readonly isSmall?: boolean;
  readonly size?: 'xs' | 'sm';
}

export function ImportButton({ collection, isSmall = false, size = 'sm' }: Props) {
  const m = useMessages('ui.importLink');
  const isPossible = useImportable().includes(collection);
  const { to, search } = importLink(collection);
  if (!isPossible) return null;
  if (isSmall)
    return (
      <ActionIcon variant="default" size={30} aria-label={m.import} {...linkTo(to, search)}>
        <IconUpload size={14} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconUpload size={14} aria-hidden />}
      {...linkTo(to, search)}
    >
      {m.import}
    </Button>
  );
}
