/** Warns that no column of the file has the customer, date or amount: the records would be created without. */
import type { CollectionName } from '@daybook/sdk';
import { Alert } from '@mantine/core';
import { useMessages, usePick } from '../../core/i18n.tsx';
import type { Mapping } from './build-records.ts';
import { importMessages } from './import-texts.ts';
import { missingIn } from './targets.ts';

interface Props {
  readonly collection: CollectionName;
  readonly mapping: Mapping;
}

export function MissingColumns({ collection, mapping }: Props) {
  const m = useMessages(importMessages);
  const pick = usePick();
  const missing = missingIn(collection, mapping);
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow">{m.missing(missing.map(({ label }) => pick(label)).join(', '))}</Alert>
  );
}
