/** A refusal or failure in words: what the service says, each single problem, and the id to ask about. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { isDaybookError } from '@daybook/sdk';
import { Alert, Button, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { problemsBeside, useWords } from './words.ts';

const messages = defineMessages({
  en: {
    again: 'Try again',
    failed: 'That did not work',
    offline:
      'The server cannot be reached. Nothing is lost; try again when the connection is back.',
    more: (count: number) => `And ${count} more`,
    request: (id: string) => `Request ${id}`,
  },
  de: {
    again: 'Erneut versuchen',
    failed: 'Das hat nicht geklappt',
    offline:
      'Der Server ist nicht erreichbar. Nichts geht verloren; bitte erneut versuchen, sobald die Verbindung steht.',
    more: (count: number) => `Und ${count} weitere`,
    request: (id: string) => `Anfrage ${id}`,
  },
});

interface Props {
  readonly error: unknown;
  /** Offers to try again. */
  readonly again?: () => unknown;
  readonly children?: ReactNode;
}

/** The sentence of an error, for places too small for the whole alert. */
export function useErrorText(): (error: unknown) => string {
  const m = useMessages(messages);
  const words = useWords();
  return (error) => {
    if (!isDaybookError(error)) return error instanceof Error ? error.message : String(error);
    return error.status === 0 ? m.offline : `${words.title(error)}. ${words.detail(error)}`;
  };
}

export function ProblemAlert({ error, again, children }: Props) {
  const m = useMessages(messages);
  const textOf = useErrorText();
  const words = useWords();
  const known = isDaybookError(error) && error.status !== 0;
  // A refusal for one reason says it as a whole already.
  const told = known ? words.detail(error) : textOf(error);
  const problems = known ? problemsBeside(told, error.problems, words) : [];
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={known ? words.title(error) : m.failed}
    >
      <Text size="sm">{told}</Text>
      {problems.length > 0 && (
        <List size="sm" mt="xs">
          {problems.map((problem) => (
            <List.Item key={`${problem.pointer} ${problem.code}`}>
              {words.problem(problem)}
            </List.Item>
          ))}
          {known && error.problemsOmitted > 0 && (
            <List.Item>{m.more(error.problemsOmitted)}</List.Item>
          )}
        </List>
      )}
      {known && error.requestId !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {m.request(error.requestId)}
        </Text>
      )}
      {again !== undefined && (
        <Button mt="sm" size="xs" variant="light" onClick={() => void again()}>
          {m.again}
        </Button>
      )}
      {children}
    </Alert>
  );
}
