/** What went wrong at the door, in one sentence that gives nothing away, announced when it appears. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { isDaybookError, type ProblemDetail, RateLimitedError } from '@daybook/sdk';
import { Alert, List } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useWords } from '../../ui/words.ts';

const messages = defineMessages({
  en: {
    signInFailed:
      'Signing in failed. Check the address, the password and the code; a code works only once.',
    tooMany: (when: string) =>
      `Too many failed attempts. Try again at ${when}; until then even the right password is refused.`,
    invalidLink: 'This link has been used, or is too old. Ask for a new one.',
    offline: 'The server cannot be reached. Try again when the connection is back.',
    provider_unavailable:
      'The identity provider does not answer. Sign in by password, or try again later.',
    provider_refused: 'The identity provider did not sign you in.',
    sign_in_expired: 'That took too long, or began in another browser. Begin again.',
    sign_in_failed:
      'Signing in failed. Begin again; if it stays so, tell your operator, whose log says why.',
    email_not_verified: 'The identity provider does not vouch for your address.',
    no_access: 'You have access to nothing here. Ask whoever runs your books to invite you.',
    too_many_attempts: 'Too many failed sign-ins from here. Try again later.',
  },
  de: {
    signInFailed:
      'Die Anmeldung ist fehlgeschlagen. Bitte prüfen Sie Adresse, Passwort und Code; ein Code gilt nur einmal.',
    tooMany: (when: string) =>
      `Zu viele Fehlversuche. Bitte versuchen Sie es um ${when} erneut; bis dahin wird auch das richtige Passwort abgewiesen.`,
    invalidLink:
      'Dieser Link wurde schon benutzt oder ist zu alt. Bitte fordern Sie einen neuen an.',
    offline:
      'Der Server ist nicht erreichbar. Bitte versuchen Sie es erneut, sobald die Verbindung steht.',
    provider_unavailable:
      'Der Identitätsanbieter antwortet nicht. Melden Sie sich mit dem Passwort an, oder versuchen Sie es später erneut.',
    provider_refused: 'Der Identitätsanbieter hat Sie nicht angemeldet.',
    sign_in_expired:
      'Das hat zu lange gedauert oder in einem anderen Browser begonnen. Bitte beginnen Sie von vorn.',
    sign_in_failed:
      'Die Anmeldung ist fehlgeschlagen. Bitte beginnen Sie von vorn; bleibt es dabei, wenden Sie sich an Ihre Betreiber, deren Protokoll den Grund nennt.',
    email_not_verified: 'Der Identitätsanbieter bürgt nicht für Ihre Adresse.',
    no_access:
      'Sie haben hier keinen Zugang. Bitte lassen Sie sich von der Verwaltung Ihrer Bücher einladen.',
    too_many_attempts: 'Zu viele Fehlversuche von hier aus. Bitte versuchen Sie es später erneut.',
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

/** The sentence for what the service refuses at the door; null for what it explains itself. */
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
  /** Those that no field has. */
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

/** What a sign-in by the identity provider came to, by the code that it came back with. */
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
