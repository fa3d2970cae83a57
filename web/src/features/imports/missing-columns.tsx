/** Warns that no column of the file has the customer, date or amount: the records would be created without. */

import type { CollectionName } from '@daybook/sdk';
import { columnOf, missingIn } from '@daybook/sdk/import';
import { Alert } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';
import { useFieldLabel } from '../../ui/words/labels.ts';
import type { Job } from './job.ts';

interface Props {
  readonly collection: CollectionName;
  readonly columns: Job['mapping']['columns'];
}

export function MissingColumns({ collection, columns }: Props) {
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const missing = missingIn(collection, (path) => columnOf({ columns }, path) !== -1);
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow">
      {m.missing({ fields: missing.map(({ path }) => fieldLabel(collection, path)).join(', ') })}
    </Alert>
  );
}
