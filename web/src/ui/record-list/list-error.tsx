/** Error of a list: the API's message, and buttons that remove rejected filters. */

import { isDaybookError } from '@daybook/sdk';
import { Button, Group } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../dialogs/problem-alert.tsx';
import type { ListFace } from './list-model.ts';
import { apiQuery } from './list-query.ts';

/** Parameters of the address that the API rejected. */
export function refusedKeys(error: unknown, list: ListFace): string[] {
  const badRequest = 400;
  if (!isDaybookError(error) || error.status !== badRequest) return [];
  const texts = [...error.problems.map(({ pointer }) => pointer), error.detail];
  return Object.keys(apiQuery(list.search)).filter((key) =>
    texts.some(
      (text) =>
        text === key || text.includes(`\`${key}\``) || text.split(/[\s"“”'?=:,]+/).includes(key),
    ),
  );
}

interface Props {
  readonly list: ListFace;
  readonly error: unknown;
  readonly again: () => void;
}

export function ListError({ list, error, again }: Props) {
  const m = useMessages('ui.listError');
  const refused = refusedKeys(error, list);
  return (
    <ProblemAlert error={error}>
      <Group mt="sm" gap="xs">
        {refused.map((key) => (
          <Button
            key={key}
            size="xs"
            variant="light"
            color="red"
            onClick={() => list.setSearch({ [key]: undefined })}
          >
            {m.drop({ key })}
          </Button>
        ))}
        <Button size="xs" variant="default" onClick={again}>
          {m.again}
        </Button>
      </Group>
    </ProblemAlert>
  );
}
