/** Warns that no column of the file has the customer, date or amount: the records would be created without. */

import type { CollectionName } from '@daybook/sdk';
import { Alert } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';
import { useFieldLabel } from '../../ui/words/labels.ts';

import type { Mapping } from './build-records.ts';

import { missingIn } from './targets.ts';

interface Props {
  readonly collection: CollectionName;
  readonly mapping: Mapping;
}

export function MissingColumns({ collection, mapping }: Props) {
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const missing = missingIn(collection, mapping);
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow">
      {m.missing({ fields: missing.map(({ path }) => fieldLabel(collection, path)).join(', ') })}
    </Alert>
  );
}
