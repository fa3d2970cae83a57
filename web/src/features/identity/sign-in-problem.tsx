/** Errors of the sign-in pages in one sentence that discloses nothing, announced to screen readers. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { isDaybookError, type ProblemDetail, RateLimitedError } from '@daybook/sdk';
import { Alert, List } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { useWords } from '../../ui/words/words.ts';

const messages = defineMessages({
  en: {
    signInFailed:
      'Sign-in failed. Check the email address, password and code. A code can be used only once.',
    tooMany: (when: string) => `Too many failed attempts. Try again at ${when}.`,
    invalidLink: 'This link has expired or was already used. Request a new one.',
    offline: 'The server cannot be reached. Try again when you are back online.',
    provider_unavailable:
      'The identity provider is not responding. Sign in by password, or try again later.',
    provider_refused: 'The identity provider rejected the sign-in.',
    sign_in_expired: 'The sign-in has expired or was started in another browser. Start again.',
    sign_in_failed:
      'Sign-in failed. Try again. If the problem persists, contact your operator; the server log has the cause.',
    email_not_verified: 'The identity provider has not verified your email address.',
    no_access: 'You do not have access. Ask an administrator of your organisation to invite you.',
    too_many_attempts: 'Too many failed sign-ins from this address. Try again later.',
  },
  de: {
    signInFailed:
      'Die Anmeldung ist fehlgeschlagen. Bitte prüfen Sie E-Mail-Adresse, Passwort und Code. Ein Code gilt nur einmal.',
    tooMany: (when: string) => `Zu viele Fehlversuche. Bitte versuchen Sie es um ${when} erneut.`,
    invalidLink:
      'Dieser Link ist abgelaufen oder wurde bereits verwendet. Bitte fordern Sie einen neuen an.',
    offline:
      'Der Server ist nicht erreichbar. Bitte versuchen Sie es erneut, sobald die Verbindung wieder besteht.',
    provider_unavailable:
      'Der Identitätsanbieter antwortet nicht. Melden Sie sich mit dem Passwort an, oder versuchen Sie es später erneut.',
    provider_refused: 'Der Identitätsanbieter hat die Anmeldung abgelehnt.',
    sign_in_expired:
      'Die Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte beginnen Sie von vorn.',
    sign_in_failed:
      'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut. Bleibt der Fehler bestehen, wenden Sie sich an den Betreiber; das Serverprotokoll nennt die Ursache.',
    email_not_verified: 'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt.',
    no_access:
      'Sie haben keinen Zugang. Bitte lassen Sie sich von einem Administrator Ihrer Organisation einladen.',
    too_many_attempts:
      'Zu viele fehlgeschlagene Anmeldungen von dieser Adresse. Bitte versuchen Sie es später erneut.',
  },
});

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
  const m = useMessages(messages);
  const { time } = useFormat();
  return (error) => {
    if (!isDaybookError(error)) return null;
    if (error.status === 0) return m.offline;
    if (error.code === 'sign_in_failed') return m.signInFailed;
    if (error.code === 'invalid_link') return m.invalidLink;
    if (error instanceof RateLimitedError)
      return m.tooMany(time(new Date(Date.now() + (error.retryAfterMs ?? 0))));
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
  const m = useMessages(messages);
  return <Complaint>{m[providerErrors.find((one) => one === code) ?? 'sign_in_failed']}</Complaint>;
}

function Complaint({ children }: { readonly children: React.ReactNode }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  );
}
