/**
 * Why an attempt failed and what helps, in the person's language. English sentences are the service's own; German
 * ones are made of the class and of the detail in the service's sentence, which stands as it is where nothing fits.
 */
import { usePreferences } from '../core/i18n.tsx';

export interface Told {
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly remedy: string | null;
}

/** What an effect tells of its last attempt. */
export function lastTold(effect: {
  readonly lastOutcome?: string | null;
  readonly lastReason?: string | null;
  readonly lastRemedy?: string | null;
}): Told {
  const {
    lastOutcome: outcome = null,
    lastReason: reason = null,
    lastRemedy: remedy = null,
  } = effect;
  return { outcome, reason, remedy };
}

export interface Words {
  readonly reason: string;
  readonly remedy: string;
}

interface Sentence {
  /** The service's sentence; its group is the detail. */
  readonly pattern: RegExp;
  readonly reason: (detail: string) => string;
  readonly remedy: string;
}

const german: Readonly<Record<string, Sentence>> = {
  dns: {
    pattern: /^The host name (.+) could not be resolved\.$/,
    reason: (host) => `Der Rechnername ${host} ließ sich nicht auflösen.`,
    remedy: 'Prüfen Sie die Schreibweise des Namens und seine DNS-Einträge.',
  },
  refused: {
    pattern: /^No answer: (.+)\.$/,
    reason: (detail) => `Keine Antwort: ${detail}.`,
    remedy: 'Prüfen Sie, ob der Empfänger läuft und ob seine Firewall diesen Dienst einlässt.',
  },
  tls: {
    pattern: /^The TLS connection was not trusted: (.+)\.$/,
    reason: (detail) => `Der TLS-Verbindung war nicht zu trauen: ${detail}.`,
    remedy: 'Der Empfänger braucht ein gültiges Zertifikat für seinen Namen, mit der ganzen Kette.',
  },
  timeout: {
    pattern: /^There was no complete answer within (.+)\.$/,
    reason: (time) => `Innerhalb von ${time} kam keine vollständige Antwort.`,
    remedy:
      'Der Empfänger sollte zuerst antworten und danach arbeiten; oder erhöhen Sie das Zeitlimit der Wiederholungsregel.',
  },
  blocked_address: {
    pattern: /^(.+) is not a public address\.$/,
    reason: (address) => `${address} ist keine öffentliche Adresse.`,
    remedy:
      'Nehmen Sie eine öffentliche Adresse, oder lassen Sie den Betreiber ihren Bereich in DAYBOOK_WEBHOOK_ALLOW aufnehmen.',
  },
  http_4xx: {
    pattern: /^The receiver refused the request with status (\d+)\.$/,
    reason: (status) => `Der Empfänger hat die Anfrage mit dem Status ${status} abgewiesen.`,
    remedy:
      'Sehen Sie sich seine Antwort an; meist stimmt der Pfad oder die Prüfung der Signatur nicht.',
  },
  http_5xx: {
    pattern: /^The receiver failed with status (\d+)\.$/,
    reason: (status) => `Der Empfänger ist mit dem Status ${status} gescheitert.`,
    remedy:
      'Sehen Sie sich seine Antwort und sein Protokoll an; wiederholen Sie die Zustellung danach.',
  },
  redirect: {
    pattern: /^The receiver answered with the redirect (.+); redirects are not followed\.$/,
    reason: (status) =>
      `Der Empfänger antwortete mit der Umleitung ${status}; Umleitungen wird nicht gefolgt.`,
    remedy: 'Tragen Sie die Adresse ein, auf die er umleitet.',
  },
  too_large: {
    pattern: /^The answer was too large: (.+)\.$/,
    reason: (detail) => `Die Antwort war zu groß: ${detail}.`,
    remedy: 'Antworten Sie mit kurzen Kopfzeilen und leerem Rumpf.',
  },
  rejected: {
    pattern: /^It was refused for good: (.+)\.$/,
    reason: (detail) => `Endgültig abgewiesen: ${detail}.`,
    remedy: 'Berichtigen Sie, was der Satz nennt, und wiederholen Sie die Zustellung danach.',
  },
  deferred: {
    pattern: /^Put off: a tenant may send (\d+) mails a day, and as many were sent today\.$/,
    reason: (count) =>
      `Aufgeschoben: Ein Mandant darf am Tag ${count} Mails versenden, und so viele wurden heute versandt.`,
    remedy:
      'Sie wird morgen (UTC) von selbst versandt; soll am Tag mehr hinaus, erhöht der Betreiber DAYBOOK_MAILS_PER_DAY.',
  },
  unknown: {
    pattern: /^Whether it happened is not known: (.+)\.$/,
    reason: (detail) => `Ob es geschah, ist ungewiss: ${detail}.`,
    remedy: 'Fragen Sie den Empfänger; wiederholen Sie nur, wenn nichts angekommen ist.',
  },
  internal: {
    pattern: /^The service itself failed: (.+)\.$/,
    reason: (detail) => `Der Dienst selbst ist gescheitert: ${detail}.`,
    remedy: 'Wiederholen Sie die Zustellung; scheitert sie erneut, hilft das Protokoll weiter.',
  },
  ok: {
    pattern: /^(Done)\.$/,
    reason: () => 'Erledigt.',
    remedy: '',
  },
};

/** Of a detail that says more than its class: a status, or a sentence of the service. */
const germanRemedies: Readonly<Record<string, string>> = {
  413: 'Der Empfänger nimmt keinen Rumpf dieser Größe: Lassen Sie seine Grenze anheben und wiederholen Sie die Zustellung danach.',
  429: 'Der Empfänger begrenzt, wie oft er angerufen wird: Warten Sie so lange, wie sein Retry-After sagt, und wiederholen Sie dann; hält das an, lassen Sie seine Grenze anheben.',
  'the receiver does not speak TLS on this port':
    'Berichtigen Sie den Port der Adresse auf den, an dem der Empfänger TLS spricht.',
  'the answer is not HTTP/1.1':
    'Dort lauscht ein anderes Programm, oder der Empfänger verlangt TLS: Berichtigen Sie den Port, oder lassen Sie die Adresse mit https:// beginnen.',
  'the receiver closed the connection during the handshake':
    'Prüfen Sie, ob er an diesem Port TLS 1.2 oder neuer spricht und kein Zertifikat des Anrufers verlangt.',
  'the receiver closed the connection before its answer was complete':
    'Sehen Sie sich das Protokoll des Empfängers und eines Proxys vor ihm an: Er brach ab, während er antwortete.',
  'this system does not permit it':
    'Lassen Sie den Betreiber diesem Dienst Verbindungen zur Adresse des Empfängers erlauben.',
  'the event is no longer kept':
    'Es lässt sich nicht mehr senden: Lesen Sie stattdessen den Datensatz, oder geben Sie die Zustellung auf.',
  410: 'Der Webhook wurde abgeschaltet: Geben Sie ihm die neue Adresse des Empfängers, schalten Sie ihn ein und wiederholen Sie die Zustellung danach.',
};

const germanDetails: Readonly<Record<string, string>> = {
  'the receiver refused it': 'der Empfänger hat die Verbindung abgelehnt',
  'the receiver closed the connection before its answer was complete':
    'der Empfänger schloss die Verbindung, bevor seine Antwort vollständig war',
  'the receiver closed the connection during the handshake':
    'der Empfänger schloss die Verbindung während des Aufbaus',
  'the network has no way to it': 'im Netz führt kein Weg dorthin',
  'this system does not permit it': 'dieses System erlaubt es nicht',
  'the answer is not HTTP/1.1': 'die Antwort ist kein HTTP/1.1',
  'the receiver does not speak TLS on this port': 'der Empfänger spricht an diesem Port kein TLS',
  'the event is no longer kept': 'das Ereignis wird nicht mehr aufbewahrt',
  'its headers': 'ihre Kopfzeilen',
  'the endpoint is disabled': 'der Endpunkt ist abgeschaltet',
};

/** Without their detail, for those who may not read it. */
const germanOutlines: Readonly<Record<string, string>> = {
  'The host name could not be resolved.': 'Der Rechnername ließ sich nicht auflösen.',
  'No answer.': 'Keine Antwort.',
  'The TLS connection was not trusted.': 'Der TLS-Verbindung war nicht zu trauen.',
  'There was no complete answer.': 'Es kam keine vollständige Antwort.',
  'The address is not a public address.': 'Die Adresse ist nicht öffentlich.',
  'It was refused for good.': 'Endgültig abgewiesen.',
  'Whether it happened is not known.': 'Ob es geschah, ist ungewiss.',
  'The service itself failed.': 'Der Dienst selbst ist gescheitert.',
};

/** Of mails that did not leave, though nothing failed. */
const germanReasons: Readonly<Record<string, string>> = {
  'Kept in /api/mails: no SMTP server is configured.':
    'In der Post aufbewahrt: Es ist kein Mailserver eingerichtet.',
  'The invoice was voided: nothing is sent.':
    'Die Rechnung wurde storniert: Es wird nichts versandt.',
  'The credit note was voided: nothing is sent.':
    'Die Gutschrift wurde storniert: Es wird nichts versandt.',
  'Paid meanwhile: no reminder is needed.': 'Inzwischen bezahlt: Es braucht keine Erinnerung.',
  'Not approved: the customer is not reminded of it.':
    'Nicht freigegeben: Der Kunde wird nicht daran erinnert.',
  'Reminders were switched off meanwhile.': 'Erinnerungen wurden inzwischen abgeschaltet.',
};

/** Remedies that hang on more than class and detail. */
function laterIn(remedy: string | null): string | null {
  const readers = /^The whole reason is for (.+)\.$/.exec(remedy ?? '')?.[1];
  if (readers !== undefined) return `Den ganzen Grund sehen nur: ${readers}.`;
  return remedy?.startsWith('The receiver asks for time:') === true
    ? 'Der Empfänger bittet um Zeit: Warten Sie so lange, wie sein Retry-After sagt, und wiederholen Sie dann.'
    : null;
}

function inGerman({ outcome, reason, remedy }: Told): Words {
  const known = germanReasons[reason ?? ''];
  if (known !== undefined) return { reason: known, remedy: '' };
  const sentence = german[outcome ?? ''];
  const detail = sentence?.pattern.exec(reason ?? '')?.[1];
  if (sentence === undefined || detail === undefined)
    return {
      reason: germanOutlines[reason ?? ''] ?? reason ?? '',
      remedy: laterIn(remedy) ?? sentence?.remedy ?? remedy ?? '',
    };
  return {
    reason: sentence.reason(germanDetails[detail] ?? detail),
    remedy: laterIn(remedy) ?? germanRemedies[detail] ?? sentence.remedy,
  };
}

/** Both as one text. */
export function textOf({ reason, remedy }: Words): string {
  return `${reason} ${remedy}`.trim();
}

/** Answers a function, so that one call serves a whole table. */
export function useOutcomeWords(): (told: Told) => Words {
  const { language } = usePreferences();
  return (told) =>
    language === 'de' ? inGerman(told) : { reason: told.reason ?? '', remedy: told.remedy ?? '' };
}
