/** What a refusal says, in the person's language: its title, its detail and each of its problems, by their codes. */
import type { ProblemDetail } from '@daybook/sdk';
import { useFormat } from '../core/format.ts';
import { usePreferences } from '../core/i18n.tsx';
import { useValueLabel } from './labels.ts';
import { germanSentence } from './problem-sentences.ts';

interface Refused {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly problems: readonly ProblemDetail[];
}

export interface ProblemWords {
  readonly title: (refused: Pick<Refused, 'code' | 'title'>) => string;
  readonly detail: (refused: Omit<Refused, 'title'>) => string;
  readonly problem: (problem: ProblemDetail) => string;
  /** The one reason that matters, of a refusal that is told in one line. */
  readonly first: (refused: BulkProblem) => string;
}

/** As one of many records is refused. */
interface BulkProblem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly ProblemDetail[];
}

const germanTitles: Readonly<Record<string, string>> = {
  invalid_json: 'Die Anfrage ist nicht lesbar',
  invalid_request: 'Die Anfrage ist nicht richtig gebildet',
  invalid_filter: 'Ein Filter wird nicht verstanden',
  invalid_cursor: 'Diese Stelle der Liste gilt nicht mehr',
  unauthorized: 'Sie sind nicht angemeldet',
  sign_in_failed: 'Die Anmeldung ist fehlgeschlagen',
  second_factor_required: 'Ein zweiter Faktor ist nötig',
  second_factor_needed: 'Dieser Mandant verlangt einen zweiten Faktor',
  cross_site_request: 'Die Anfrage kommt von einer fremden Seite',
  forbidden: 'Ihre Rolle erlaubt das nicht',
  not_found: 'Hier ist nichts',
  idempotency_in_progress: 'Dieselbe Anfrage läuft noch',
  events_expired: 'Diese Ereignisse werden nicht mehr aufbewahrt',
  payload_too_large: 'Die Anfrage ist zu groß',
  unknown_field: 'Dieses Feld gibt es nicht',
  read_only_field: 'Dieses Feld berechnet Daybook selbst',
  field_locked: 'Dieses Feld lässt sich im jetzigen Status nicht ändern',
  invalid_value: 'Dieser Wert passt nicht in das Feld',
  too_many_lines: 'Der Beleg hat keinen Platz für weitere Positionen',
  not_printable: 'Der Beleg lässt sich nicht drucken',
  too_many_active: 'Davon darf es nicht noch mehr geben',
  invalid_transition: 'Der Status erlaubt das nicht',
  validation_failed: 'Es fehlt noch etwas, oder etwas passt nicht zusammen',
  invalid_link: 'Der Link gilt nicht mehr',
  rate_limited: 'Zu viele Anfragen',
  too_many_attempts: 'Zu viele Fehlversuche',
  internal: 'Der Dienst ist gescheitert',
  overloaded: 'Der Dienst ist überlastet',
  database_unavailable: 'Die Datenbank antwortet nicht',
  outcome_unknown: 'Ob gespeichert wurde, ist ungewiss',
};

/** Details that say the same whatever happened. */
const germanDetails: Readonly<Record<string, string>> = {
  not_found: 'Den Datensatz gibt es nicht, nicht mehr, oder nicht für Sie.',
  too_many_lines: 'Ein Beleg hat höchstens 500 Positionen: Teilen Sie ihn auf.',
  rate_limited: 'Nichts wurde geändert. Bitte versuchen Sie es in ein paar Sekunden erneut.',
  overloaded: 'Nichts wurde geändert. Bitte versuchen Sie es später erneut.',
  database_unavailable:
    'Nichts wurde geändert. Bitte versuchen Sie es in ein paar Sekunden erneut.',
  outcome_unknown: 'Bitte sehen Sie nach, bevor Sie es noch einmal versuchen.',
  internal: 'Bitte melden Sie die Nummer der Anfrage denen, die Daybook betreiben.',
};

function countText(detail: string): string | null {
  const [, count] = /^(\d+) problems? to solve/.exec(detail) ?? [];
  if (count === undefined) return null;
  return count === '1' ? 'Zuvor ist 1 Punkt zu klären.' : `Zuvor sind ${count} Punkte zu klären.`;
}

const inEnglish: ProblemWords = {
  title: ({ title }) => title,
  detail: ({ detail }) => detail,
  problem: ({ message }) => message,
  first: ({ detail, errors = [] }) => errors[0]?.message ?? detail,
};

/** The problems that a sentence already told does not say. */
export function problemsBeside(
  told: string,
  problems: readonly ProblemDetail[],
  words: ProblemWords,
): readonly ProblemDetail[] {
  return problems.filter((problem) => words.problem(problem) !== told);
}

/** What has no German words stands as the service says it. */
export function useProblemWords(): ProblemWords {
  const { language } = usePreferences();
  const { amount, date } = useFormat();
  const valueLabel = useValueLabel();
  if (language !== 'de') return inEnglish;
  const words = { amount, date, value: (value: string) => valueLabel('', '', value) };
  const problem = (one: ProblemDetail) => germanSentence(one, words) ?? one.message;
  const told: ProblemWords = {
    title: ({ code, title }) => germanTitles[code] ?? title,
    detail({ code, detail, problems }) {
      const same = problems.find(({ message }) => message === detail);
      const whole = same ?? { code, pointer: '', message: detail };
      return germanSentence(whole, words) ?? countText(detail) ?? germanDetails[code] ?? detail;
    },
    problem,
    first: ({ code, detail, errors = [] }) =>
      errors[0] === undefined ? told.detail({ code, detail, problems: [] }) : problem(errors[0]),
  };
  return told;
}
