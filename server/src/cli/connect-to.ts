/** The SDK as the client of a command, and its errors as sentences that name the remedy. */
import {
  createDaybook,
  type Daybook,
  type DaybookOptions,
  isDaybookError,
  NetworkError,
} from '../../../sdk/src/index.ts';
import { problemKinds } from '../http/problem-kinds.ts';
import { findTarget } from './api-key.ts';
import { unreachable } from './locate-daybook.ts';

const limits = {
  /** Of a message of the service. */
  messageChars: 1_000,
} as const;

interface Wanted {
  /** Null: the service of this machine. */
  readonly url: string | null;
  readonly keyFile: string | null;
}

export async function connectTo(
  { url: given, keyFile }: Wanted,
  options: Pick<DaybookOptions, 'timeoutMs' | 'maxRetries' | 'onCall' | 'fetch'> = {},
): Promise<Daybook> {
  const { url, key } = await findTarget(given, keyFile);
  return createDaybook({ baseUrl: url, apiKey: key, ...options });
}

/** An error of the SDK as one for the terminal; others unchanged. `remedies`: by code, where a command has its own. */
export function explained(
  error: unknown,
  { baseUrl }: Pick<Daybook, 'baseUrl'>,
  remedies: Readonly<Record<string, string>> = {},
): unknown {
  if (!isDaybookError(error)) return error;
  if (error instanceof NetworkError && error.response === null)
    return unreachable(baseUrl, innermost(error));
  return new Error(refusalOf(error, remedies), { cause: error });
}

/** The problem and its remedy, in one line. */
function refusalOf(
  error: { readonly status: number; readonly code: string; readonly detail: string } & {
    readonly response: Response | null;
  },
  remedies: Readonly<Record<string, string>> = {},
): string {
  const { code, response } = error;
  const isOwn = error.status > 0;
  const status = isOwn ? error.status : response?.status;
  const detail = isOwn ? error.detail : 'The response is not from Daybook.';
  const known = Object.entries(problemKinds).find(([name]) => name === code)?.[1];
  const remedy = remedies[code] ?? ownRemedies[code] ?? known?.remedy ?? '';
  const shown = detail.replace(/\p{Cc}+/gu, ' ').slice(0, limits.messageChars);
  return `The service answered ${status}: ${shown} ${remedy}`.trimEnd();
}

const otherAddress = 'Check that this is the address of Daybook; set it with --url.';

/** Remedies that differ on the command line. */
const ownRemedies: Readonly<Record<string, string>> = {
  unauthorized:
    'Give a valid key by DAYBOOK_API_KEY or --key-file; `daybook keys create` creates one.',
  forbidden: 'Give a key of such a role with DAYBOOK_API_KEY or --key-file.',
  not_found: otherAddress,
  unknown_answer: otherAddress,
};

/** What `fetch` wraps: the refused connection or the unknown host. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;
}
