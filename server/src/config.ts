/** The environment variables, parsed once. All mistakes are reported together. */
import { isIP } from 'node:net';
import { mostProcesses, type ProcessRole } from './cli/installation/connections.ts';
import { readOidcConfig } from './features/identity/oidc/oidc-config.ts';
import type { OidcConfig } from './features/identity/oidc/oidc-provider.ts';
import { smtpServerOf, smtpUrlProblem } from './features/mail/smtp-url.ts';
import { parsableUrl } from './postgres/hosts.ts';
import { mailAddressProblem } from './record/values/mail-address.ts';
import { isTraced } from './tracer.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** For health and metrics of a worker; 0: any free port. */
  readonly workerPort: number;
  /** Without a trailing slash; null: the listening address. */
  readonly publicUrl: string | null;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** The operator's login for requests; null: Daybook creates one. */
  readonly serviceUrl: string | null;
  /** The connection for notices between processes, past a pooler; null: that of requests. */
  readonly directUrl: string | null;
  readonly dataFolder: string;
  readonly bootstrapKey: string | null;
  /** Whether the first start creates sample records. */
  readonly sample: boolean;
  readonly processes: number;
  /** `api` runs no effects, `worker` nothing else. */
  readonly role: ProcessRole;
  /** Between the signal to stop and the end of the listener. */
  readonly stopDelaySeconds: number;
  /** Keys that encrypt webhook secrets, the newest first; null: the key in the data folder. */
  readonly secretKeys: readonly string[] | null;
  /** Non-public CIDR ranges that webhooks may be sent to. */
  readonly webhookAllow: readonly string[];
  /** Null: mails are stored and shown, not sent. */
  readonly smtpUrl: string | null;
  /** The sender address; null if no mail is sent. */
  readonly mailFrom: string | null;
  /** Mails per tenant and day (UTC); 0: unlimited. */
  readonly mailsPerDay: number;
  /** Requests per credential and minute; 0: unlimited; null: the default of serve.ts. */
  readonly rateLimit: number | null;
  /** Allowed CORS origins. */
  readonly corsOrigins: readonly string[];
  /** CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Null: users sign in by password only. */
  readonly oidc: OidcConfig | null;
  /** Whether the variables of OpenTelemetry ask for traces. */
  readonly traces: boolean;
  /** Null: depends on whether the output is a terminal. */
  readonly logLevel: LogLevel | null;
}

export interface ConfigMistake {
  readonly variable: string;
  readonly wrong: string;
  readonly right: string;
}

/** All mistakes at once, each with its remedy, without the values, which are often secret. */
export class ConfigError extends Error {
  readonly mistakes: readonly ConfigMistake[];
  constructor(mistakes: readonly ConfigMistake[]) {
    const lines = mistakes.map(({ variable, wrong, right }) => `  ${variable} ${wrong}. ${right}`);
    super(['Invalid environment variables:', ...lines].join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

const limits = {
  maxProcesses: 64,
  shortestSecret: 32,
  longestSecret: 512,
  maxSecretKeys: 8,
  maxStopDelaySeconds: 600,
  maxRateLimit: 100_000_000,
  dayMails: 2_000,
  maxDayMails: 100_000_000,
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Throws ConfigError. An empty variable counts as unset. `forService`: variables that only the service needs are
 * required, too.
 */
export function readConfig(env: Environment, forService = false): Config {
  const mistakes: ConfigMistake[] = [];
  const report = (variable: string, wrong: string, right: string) => {
    mistakes.push({ variable, wrong, right });
  };
  const parser = createParser(env, report);
  const databaseUrl = parser.database('DATABASE_URL');
  const serviceUrl = parser.database('DAYBOOK_SERVICE_URL');
  const directUrl = parser.database('DAYBOOK_DIRECT_URL');
  const config: Config = {
    host: env.HOST || '127.0.0.1',
    port: parser.integer('PORT', 8080, 0, 65_535),
    workerPort: parser.integer('DAYBOOK_WORKER_PORT', 8081, 0, 65_535),
    publicUrl: parser.url('PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? null,
    databaseUrl,
    serviceUrl,
    directUrl,
    dataFolder: env.DAYBOOK_DATA || './data',
    bootstrapKey: parser.secret('DAYBOOK_BOOTSTRAP_KEY'),
    sample: (parser.oneOf('DAYBOOK_SAMPLE', ['0', '1']) ?? (databaseUrl ? '0' : '1')) === '1',
    processes: parser.integer('DAYBOOK_PROCESSES', 1, 1, limits.maxProcesses),
    role: parser.oneOf('DAYBOOK_ROLE', ['all', 'api', 'worker']) ?? 'all',
    stopDelaySeconds: parser.integer('DAYBOOK_STOP_DELAY', 0, 0, limits.maxStopDelaySeconds),
    secretKeys: parser.secrets('DAYBOOK_SECRET_KEY'),
    webhookAllow: parser.ranges('DAYBOOK_WEBHOOK_ALLOW', 0),
    smtpUrl: parser.url('SMTP_URL', ['smtps:', 'smtp:']),
    mailFrom: env.MAIL_FROM || smtpUserOf(env),
    mailsPerDay: parser.integer('DAYBOOK_MAILS_PER_DAY', limits.dayMails, 0, limits.maxDayMails),
    rateLimit: env.DAYBOOK_RATE_LIMIT
      ? parser.integer('DAYBOOK_RATE_LIMIT', 0, 0, limits.maxRateLimit)
      : null,
    corsOrigins: parser.origins('DAYBOOK_CORS_ORIGINS'),
    // Not 0.0.0.0/0: any client could then forge its address.
    trustProxy: parser.ranges('DAYBOOK_TRUST_PROXY', 1),
    oidc: readOidcConfig(env, report),
    traces:
      parser.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']) !== null && isTraced(env),
    logLevel: parser.oneOf('LOG_LEVEL', logLevels),
  };
  if (/[?#]/.test(config.publicUrl ?? '')) {
    report('PUBLIC_URL', 'has a query or fragment', 'Give scheme, host and, if any, path.');
  }
  if (/[\s/]/.test(config.host)) {
    report('HOST', 'is not a host name or address', 'Give one such as 127.0.0.1, 0.0.0.0 or ::.');
  }
  reportMail(config, forService, report);
  if (!env.DATABASE_URL) reportConnections(config, report);
  if (forService && databaseUrl !== null && config.secretKeys === null && !env.DAYBOOK_SECRET_KEY) {
    const right = 'It encrypts webhook secrets; set it to the output of `openssl rand -hex 32`.';
    report('DAYBOOK_SECRET_KEY', 'is missing; DATABASE_URL requires it', right);
  }
  if (config.role === 'worker' && config.processes > 1) {
    const right = 'Leave it out; to run more workers, start more of them.';
    report(
      'DAYBOOK_PROCESSES',
      'counts processes that serve requests; with DAYBOOK_ROLE=worker there are none',
      right,
    );
  }
  const most = mostProcesses(config.role);
  if (!env.DATABASE_URL && config.processes > most) {
    const right = `Set it to ${most} or less, or set DATABASE_URL to a PostgreSQL with more connections.`;
    report('DAYBOOK_PROCESSES', 'needs more connections than the embedded PostgreSQL has', right);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/** Without DATABASE_URL. */
function reportConnections({ serviceUrl, directUrl }: Config, report: Report): void {
  const wrong = 'is set without DATABASE_URL';
  const right = 'Leave it out, or set DATABASE_URL to the same database';
  if (serviceUrl !== null)
    report('DAYBOOK_SERVICE_URL', wrong, `${right} with the login that owns it.`);
  if (directUrl !== null) report('DAYBOOK_DIRECT_URL', wrong, `${right}.`);
}

function reportMail(
  { smtpUrl, mailFrom, role }: Config,
  forService: boolean,
  report: Report,
): void {
  const urlProblem = smtpUrl === null ? null : smtpUrlProblem(smtpUrl);
  if (urlProblem !== null) report('SMTP_URL', 'cannot be used', urlProblem);
  const fromProblem = mailFrom === null ? null : mailAddressProblem(mailFrom);
  if (fromProblem !== null) report('MAIL_FROM', 'is not a mail address', fromProblem);
  const sends = forService && smtpUrl !== null && role !== 'api';
  if (sends && urlProblem === null && mailFrom === null) {
    const wrong = 'is missing, and the user in SMTP_URL is not a mail address';
    report('MAIL_FROM', wrong, 'Give the sender address, such as daybook@example.com.');
  }
}

/** Many mail servers use the sender address as user name, and accept no other sender. */
function smtpUserOf({ SMTP_URL }: Environment): string | null {
  if (!SMTP_URL || smtpUrlProblem(SMTP_URL) !== null) return null;
  const user = smtpServerOf(SMTP_URL).credentials?.user ?? '';
  return mailAddressProblem(user) === null ? user : null;
}

function isCidr(range: string, leastBits: number): boolean {
  const [address = '', bits = '', ...more] = range.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const isNumber = more.length === 0 && /^\d{1,3}$/.test(bits);
  return version !== 0 && isNumber && Number(bits) >= leastBits && Number(bits) <= most;
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;
}

function listOf(text: string | undefined): string[] {
  return (text || '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

type Report = (variable: string, wrong: string, right: string) => void;

interface Parser {
  integer(name: string, fallback: number, min: number, max: number): number;
  oneOf<T extends string>(name: string, values: readonly T[]): T | null;
  url(name: string, protocols: readonly string[]): string | null;
  /** Of PostgreSQL, with one or more hosts. */
  database(name: string): string | null;
  secret(name: string): string | null;
  /** Several, separated by commas. */
  secrets(name: string): readonly string[] | null;
  /** CIDR ranges, separated by commas. */
  ranges(name: string, leastBits: number): readonly string[];
  /** Origins, separated by commas. */
  origins(name: string): readonly string[];
}

/** Each method reports a mistake and then returns the value for an unset variable. */
function createParser(env: Environment, report: Report): Parser {
  return {
    integer(name, fallback, min, max) {
      const text = env[name];
      if (!text) return fallback;
      const value = Number(text);
      if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
      report(name, `is ${JSON.stringify(text)}`, `Give a whole number from ${min} to ${max}.`);
      return fallback;
    },
    oneOf<T extends string>(name: string, values: readonly T[]) {
      const text = env[name];
      if (!text) return null;
      const found = values.find((value) => value === text);
      if (found !== undefined) return found;
      report(name, `is ${JSON.stringify(text)}`, `Give one of ${values.join(', ')}.`);
      return null;
    },
    url(name, protocols) {
      const text = env[name];
      if (!text) return null;
      if (protocols.includes(URL.parse(text)?.protocol ?? '')) return text;
      report(name, 'is not a valid URL', `Give one that begins with ${protocols[0]}//.`);
      return null;
    },
    database(name) {
      const text = env[name];
      const url = text ? parsableUrl(text) : null;
      if (text && url === null)
        report(name, 'is not a valid URL', 'Give one that begins with postgresql://.');
      return url;
    },
    secret(name) {
      const text = env[name];
      return text && isSecret(name, text, report) ? text : null;
    },
    secrets(name) {
      if (!env[name]) return null;
      const texts = env[name].split(',').map((text) => text.trim());
      const form = 'Give keys separated by single commas, the newest first.';
      const usable = texts.filter((text) => text !== '' && isSecret(name, text, report));
      if (texts.includes('')) report(name, 'has an empty item', form);
      if (new Set(usable).size < usable.length) report(name, 'has the same key twice', form);
      if (texts.length > limits.maxSecretKeys)
        report(name, `has ${texts.length} keys`, `Give at most ${limits.maxSecretKeys}.`);
      return usable.length > 0 ? usable : null;
    },
    ranges(name, leastBits) {
      const right = 'Give ranges such as 10.0.0.0/8,fd00::/8, separated by commas.';
      return listOf(env[name]).filter((range) => {
        if (isCidr(range, leastBits)) return true;
        const what =
          leastBits === 0 || !isCidr(range, 0) ? 'is not a CIDR range' : 'includes every address';
        report(name, `has ${JSON.stringify(range)}, which ${what}`, right);
        return false;
      });
    },
    origins(name) {
      const right = 'Give origins such as https://books.example, separated by commas.';
      return listOf(env[name]).filter((origin) => {
        if (isOrigin(origin)) return true;
        report(name, `has ${JSON.stringify(origin)}, which is not an origin`, right);
        return false;
      });
    },
  };
}

function isSecret(name: string, text: string, report: Report): boolean {
  const { shortestSecret, longestSecret } = limits;
  const rightLength = text.length >= shortestSecret && text.length <= longestSecret;
  if (rightLength && /^[A-Za-z0-9._~-]*$/.test(text)) return true;
  const wrong = rightLength
    ? 'has characters that are not URL-safe'
    : `has ${text.length} characters`;
  const right = `Give ${shortestSecret} to ${longestSecret} of A-Z a-z 0-9 . _ ~ -, for example from \`openssl rand -hex 32\`.`;
  report(name, wrong, right);
  return false;
}
