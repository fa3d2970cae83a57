/** Downloads the report as CSV. */

import { icon as IconDownload } from 'virtual:tabler/download';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../core/messages.ts';

import { type CsvTable, saveCsv } from '../../ui/files/save-csv.ts';

interface Props {
  readonly name: string;
  readonly table: () => CsvTable | Promise<CsvTable>;
  readonly isReady: boolean;
}

export function CsvButton({ name, table, isReady }: Props) {
  const m = useMessages('reports.csvButton');
  const [isMaking, setIsMaking] = useState(false);
  const save = async () => {
    setIsMaking(true);
    try {
      await saveCsv(name, await table());
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={!isReady}
      loading={isMaking}
      onClick={() => void save()}
    >
      {m.csv}
    </Button>
  );
}
