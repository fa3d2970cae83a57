/** Loads further pages of lines, of which all show the ledger as of the first one. */

import { Button, Group, Text } from '@mantine/core';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

interface LinePage {
  readonly nextCursor: string | null;
}

/** Loads the pages after those that are loaded. */
export async function restOf<P extends LinePage>(
  pages: readonly P[],
  read: (cursor: string) => Promise<P>,
): Promise<readonly P[]> {
  const all = [...pages];
  for (let cursor = all.at(-1)?.nextCursor ?? null; cursor !== null; ) {
    const page = await read(cursor);
    all.push(page);
    cursor = page.nextCursor;
  }
  return all;
}

interface Props {
  readonly count: number;
  readonly isReading: boolean;
  readonly readOn: () => Promise<{ readonly hasNextPage: boolean }>;
}

export function LinePaging({ count, isReading, readOn }: Props) {
  const m = useMessages('reports.linePaging');
  const format = useFormat();
  const readAll = async () => {
    for (let more = true; more; ) more = (await readOn()).hasNextPage;
  };
  return (
    <Group gap="sm" className="no-print">
      <Text size="sm" c="dimmed" role="status">
        {m.loaded({ count: format.decimal(count) })}
      </Text>
      <Button size="xs" variant="light" loading={isReading} onClick={() => void readOn()}>
        {m.more}
      </Button>
      <Button size="xs" variant="subtle" disabled={isReading} onClick={() => void readAll()}>
        {m.rest}
      </Button>
    </Group>
  );
}
