/** Errors of the sign-in pages in one sentence that discloses nothing, announced to screen readers. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { isDaybookError, type ProblemDetail, RateLimitedError } from '@daybook/sdk';
import { Alert, List } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { useWords } from '../../ui/words/words.ts';

const providerErrors = [
  'provider_unavailable',
  'provider_refused',
  'sign_in_expired',
  'sign_in_failed',
  'email_not_verified',
  'no_access',
  'too_many_attempts',
] as const;

export function codeOf(error: unknown): string | null {
  return isDaybookError(error) ? error.code : null;
}

/** The sentence for known errors; null for errors that the service explains itself. */
function useSignInSentence(): (error: unknown) => string | null {
  const m = useMessages('identity.signInProblem');
  const { time } = useFormat();
  return (error) => {
    if (!isDaybookError(error)) return null;
    if (error.status === 0) return m.offline;
    if (error.code === 'sign_in_failed') return m.signInFailed;
    if (error.code === 'invalid_link') return m.invalidLink;
    if (error instanceof RateLimitedError)
      return m.tooMany({ when: time(new Date(Date.now() + (error.retryAfterMs ?? 0))) });
    return null;
  };
}

interface Props {
  readonly error: unknown;
  /** Problems without a field on the page. */
  readonly problems?: readonly ProblemDetail[];
}

export function SignInProblem({ error, problems = [] }: Props) {
  const sentenceOf = useSignInSentence();
  const words = useWords();
  const sentence = sentenceOf(error);
  if (sentence === null && problems.length === 0) return <ProblemAlert error={error} />;
  return (
    <Complaint>
      {sentence ?? (
        <List size="sm" listStyleType="none">
          {problems.map((problem) => (
            <List.Item key={`${problem.pointer} ${problem.message}`}>
              {words.problem(problem)}
            </List.Item>
          ))}
        </List>
      )}
    </Complaint>
  );
}

/** Error of a sign-in by the identity provider, by the code in the address. */
export function ProviderProblem({ code }: { readonly code: string }) {
  const m = useMessages('identity.signInProblem');
  return <Complaint>{m[providerErrors.find((one) => one === code) ?? 'sign_in_failed']}</Complaint>;
}

function Complaint({ children }: { readonly children: React.ReactNode }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  );
}
