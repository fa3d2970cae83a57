/** Sends a posted document by mail to addresses that the user gives. The mail is queued with the change. */
import { editors } from '../../../record/actor.ts';
import type { Category } from '../../../record/effect.ts';
import type { Action, Context } from '../../../record/entity.ts';
import type { Value } from '../../../record/fields.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import { mailAddressProblem, plainText } from '../../../record/values/mail-address.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { problemAt } from '../messages.ts';
import type { Document } from './fields.ts';

const limits = {
  /** In each of `to` and `cc`. */
  addresses: 10,
  addressChars: 254,
  subjectChars: 200,
  textChars: 5_000,
  /** Between two mails of one document. */
  pauseSeconds: 10,
} as const;

const address = { type: 'string', maxLength: limits.addressChars };
const subject = {
  type: 'string',
  minLength: 1,
  maxLength: limits.subjectChars,
  description: 'One line. Default: the subject of the template, in the customer’s language.',
};
const text = {
  type: 'string',
  minLength: 1,
  maxLength: limits.textChars,
  description:
    'Plain text; an empty line begins a paragraph. Default: the text of the template, in the customer’s language.',
};

/** The texts of a mail, for the action and for its preview. */
export const mailTextSchemas = { subject, text } as const;

interface SendKind {
  /** In sentences: `an`, `invoice`. */
  readonly article: string;
  readonly word: string;
  /** The template of the mail. */
  readonly sentMail: string;
}

const addresses = { type: 'array', maxItems: limits.addresses, uniqueItems: true, items: address };

/** Recipients and texts of a mail. */
export const mailBody = objectOf(
  { to: { ...addresses, minItems: 1 }, cc: addresses, ...mailTextSchemas },
  { optional: ['cc', 'subject', 'text'] },
);

export function mailProblems(body: Readonly<Record<string, unknown>>): ProblemDetail[] {
  return [
    ...addressProblems('to', body['to']),
    ...addressProblems('cc', body['cc']),
    ...(['subject', 'text'] as const)
      .filter((name) => typeof body[name] === 'string' && plainText(body[name]) === '')
      .map((name) => problemAt(`/${name}`, 'text_too_short', { min: 1 })),
  ];
}

/** The mail of a body; `more`: further parameters of its effect. */
export function mailEffect(
  name: string,
  { to = [], cc = [], subject: head = null, text: words = null }: Readonly<Record<string, Value>>,
  { related }: Context,
  more: Readonly<Record<string, Value>> = {},
) {
  const category = related.single('tenantSettings')?.documentCategory as Category;
  const params = { to, cc, subject: head, text: words, ...more };
  return { kind: 'email', category, name, params } as const;
}

export function sendAction<D extends Document>(kind: SendKind): Action<D> {
  return {
    summary: `Send ${kind.article} ${kind.word} by mail`,
    description: `Queues one mail with the PDF to all these addresses, recorded in \`lastSentAt\` and \`lastSentTo\`; \`GET …/effects\` has its outcome. Each address counts towards the tenant’s mails of the day. With the tenant setting \`fourEyes\`, the ${kind.word} must be approved first. Another mail with the same ${kind.word} can be sent after ${limits.pauseSeconds} seconds.`,
    roles: editors,
    single: true,
    body: mailBody,
    bodyExample: { to: ['accounts@northwind.example'], cc: ['sales@daybook.example'] },
    needs: () => [{ kind: 'single', entity: 'tenantSettings' }],
    problems: (document, body, context) => [
      ...mailProblems(body),
      ...stateProblems(document, context),
    ],
    blocker: ({ status }, { actor }) =>
      status === 'Posted' && actor.mayApproveOwn === false ? notApproved : null,
    run(document, body, context) {
      document.lastSentAt = context.now;
      document.lastSentTo = [...listOfTexts(body['to']), ...listOfTexts(body['cc'])];
      return { effects: [mailEffect(kind.sentMail, body, context)] };
    },
  };
}

const notApproved = problemAt('/status', 'send_needs_approval');

function stateProblems(
  { status, lastSentAt }: Document,
  { now, related }: Context,
): ProblemDetail[] {
  const isFourEyes = related.single('tenantSettings')?.fourEyes === true;
  if (status === 'Posted' && isFourEyes) return [notApproved];
  const passed = lastSentAt === null ? null : Date.parse(now) - Date.parse(lastSentAt);
  const left = limits.pauseSeconds - (passed ?? Number.POSITIVE_INFINITY) / 1_000;
  return left > 0 ? [problemAt('/lastSentAt', 'sent_just_now', { seconds: Math.ceil(left) })] : [];
}

function addressProblems(name: 'to' | 'cc', given: unknown): ProblemDetail[] {
  return listOfTexts(given).flatMap((one, index) =>
    mailAddressProblem(one) === null
      ? []
      : [problemAt(`/${name}/${index}`, 'mail_address_invalid', { address: one })],
  );
}

/** The body has been validated by its schema. */
function listOfTexts(given: unknown): readonly string[] {
  return (given ?? []) as readonly string[];
}
