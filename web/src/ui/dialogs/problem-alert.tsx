/** An error of the service: message, individual problems, and the request ID. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { isDaybookError, type ProblemDetail } from '@daybook/sdk';
import { Alert, Button, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/messages.ts';

import { problemsBeside, useWords } from '../words/words.ts';

interface Props {
  readonly error: unknown;
  /** Those to list; all of the error by default. */
  readonly problems?: readonly ProblemDetail[];
  /** Adds a "Try again" button. */
  readonly again?: () => unknown;
  readonly children?: ReactNode;
}

/** One-line text of an error, for places without space for the alert. */
export function useErrorText(): (error: unknown) => string {
  const m = useMessages('ui.problemAlert');
  const words = useWords();
  return (error) => {
    if (!isDaybookError(error)) return error instanceof Error ? error.message : String(error);
    return error.status === 0 ? m.offline : `${words.title(error)}. ${words.detail(error)}`;
  };
}

export function ProblemAlert({ error, problems: given, again, children }: Props) {
  const m = useMessages('ui.problemAlert');
  const textOf = useErrorText();
  const words = useWords();
  const known = isDaybookError(error) && error.status !== 0;
  // With a single problem, the detail already contains its message.
  const detail = known ? words.detail(error) : textOf(error);
  const problems = known ? problemsBeside(detail, given ?? error.problems, words) : [];
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={known ? words.title(error) : m.failed}
    >
      <Text size="sm">{detail}</Text>
      {problems.length > 0 && (
        <List size="sm" mt="xs">
          {problems.map((problem) => (
            <List.Item key={`${problem.pointer} ${problem.code}`}>
              {words.problem(problem)}
            </List.Item>
          ))}
          {known && error.problemsOmitted > 0 && (
            <List.Item>{m.more({ count: error.problemsOmitted })}</List.Item>
          )}
        </List>
      )}
      {known && error.requestId !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {m.request({ id: error.requestId })}
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
