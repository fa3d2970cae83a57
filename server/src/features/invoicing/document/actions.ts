/** The actions of a document: post, approve, send, void. */
import { actorName, approvers, identitiesOf } from '../../../record/actor.ts';
import type { Category, QueuedEffect } from '../../../record/effect.ts';
import type { Action, Context } from '../../../record/entity.ts';
import type { Need } from '../../../record/need.ts';
import type { Row } from '../../../record/row.ts';
import {
  counterNeeds,
  entryNeeds,
  periodAt,
  postingNeedsAlways,
  rolesNeed,
  takeNumber,
} from '../../ledger/exports.ts';
import { problemAt } from '../messages.ts';
import { markingNeeds, markUsed } from '../tax-rates/mark-used.ts';
import { componentNeeds } from './check-components.ts';
import { correctedInvoice } from './correction.ts';
import { type DealKind, dealNeeds, dealWarnings } from './deal-warnings.ts';
import { lineNeeds, refreshDraft } from './derive.ts';
import { isEmptyDraft } from './empty.ts';
import type { Document, Party } from './fields.ts';
import type { DocumentKind } from './kind.ts';
import { journalLines } from './ledger.ts';
import { postingProblems } from './readiness.ts';
import { sendAction } from './send.ts';
import { voidAction } from './void.ts';
import { buyerWarnings } from './warnings.ts';

type DocumentActions<D extends Document> = Readonly<
  Record<'post' | 'approve' | 'send' | 'void', Action<D>>
>;

export function documentActions<D extends Document>(kind: DocumentKind<D>): DocumentActions<D> {
  const voidKind = { ...kind, isEmpty: isEmptyDraft };
  return {
    post: postAction(kind),
    approve: approveAction(kind),
    send: sendAction(kind),
    void: voidAction(voidKind),
  };
}

function postAction<D extends Document>(kind: DocumentKind<D>): Action<D> {
  return {
    summary: `Post ${kind.article} ${kind.word}`,
    description:
      'Validates strictly and returns all problems at once. If tax codes or the customer changed so that the draft has other values now, the draft gets them and is returned with 409: it is posted only as the caller last saw it. A valid document gets its number and ledger entry, and its buyer, seller and rates are frozen, in one transaction. Lines without any content besides codes are removed.',
    to: 'Posted',
    roles: approvers,
    dryRun: true,
    ...(kind.touches === undefined ? {} : { touches: kind.touches }),
    needsAlways: postingNeedsAlways,
    needs(document, { locked, related }) {
      const date = document.postingDate ?? kind.dateOf(document);
      const needs: Need[] = [
        ...lineNeeds(document),
        ...componentNeeds(document, related),
        rolesNeed,
        ...counterNeeds(kind.series, date, related),
        ...(kind.needs?.(document, locked) ?? []),
      ];
      if (document.customerId !== null)
        needs.push({ kind: 'record', entity: 'customer', id: document.customerId });
      const own = kind.dateOf(document);
      if (date !== null) needs.push(...entryNeeds(date, related));
      if (own !== null) needs.push(...markingNeeds(document, own, related));
      return needs;
    },
    refresh: (document, { related, today }) =>
      refreshDraft(document, kind.sources(related), related, kind.dateOf(document) ?? today),
    problems: (document, _body, context) => postingProblems(document, kind, context),
    warningNeeds: (document, related) => dealNeeds(document, dealKindOf(kind), related),
    // A correction has the customer, currency and rate of its invoice: there is nothing to choose.
    warnings: (document, body, context) =>
      correctedInvoice(document, context.related) !== null
        ? []
        : [
            ...buyerWarnings(document, body, context),
            ...dealWarnings(document, document.total, dealKindOf(kind), context),
          ],
    run(document, _body, context) {
      const settings = context.related.single('tenantSettings');
      const baseCurrency = String(settings?.baseCurrency);
      freeze(document, kind, context);
      const postingDate = document.postingDate ?? context.today;
      kind.setOpen(document, true);
      document.postedAt = context.now;
      document.postedBy = actorName(context.actor);
      const entry = {
        id: context.newId(),
        documentType: kind.entity,
        documentId: document.id,
        kind: 'posting' as const,
        postingDate,
        periodId: context.related.first(periodAt(postingDate))?.id ?? '',
        currency: String(document.currency),
        reversalOf: null,
        lines: journalLines(document, kind, context.related, baseCurrency),
      };
      // Last, after everything that can fail: the numbers must be gapless.
      document.number = takeNumber(kind.series, postingDate, context.related);
      const changes = markUsed(document, kind.dateOf(document) ?? context.today, context);
      return {
        ...{ events: [{ type: `${kind.event}.posted` }], journal: [entry] },
        ...(changes.length === 0 ? {} : { changes }),
      };
    },
  };
}

/** Sets what the draft may leave open, and what it had of other records. */
function freeze<D extends Document>(
  document: D,
  kind: DocumentKind<D>,
  { related }: Pick<Context, 'related'>,
): void {
  const settings = related.single('tenantSettings');
  const { buyer, seller } = partiesOf(document, settings);
  document.postingDate ??= kind.dateOf(document);
  if (document.currency === settings?.baseCurrency) document.exchangeRate = '1';
  document.buyer = buyer;
  document.seller = correctedInvoice(document, related)?.seller ?? seller;
  kind.freeze?.(document);
}

function dealKindOf({ entity, sign }: Pick<DocumentKind<never>, 'entity' | 'sign'>): DealKind {
  // A credit note has the reference of its invoice.
  return { entity, amountPointer: '/total', charges: sign === 1, hasOwnReference: sign === 1 };
}

function approveAction<D extends Document>(kind: DocumentKind<D>): Action<D> {
  return {
    summary: `Approve ${kind.article} ${kind.word}`,
    description: `Releases a posted ${kind.word}. With the tenant setting \`fourEyes\`, users cannot approve documents that they posted themselves or with an API key that they created.`,
    to: 'Released',
    roles: approvers,
    needs: (document) => [
      { kind: 'single', entity: 'tenantSettings' },
      ...posterNeeds(document),
      ...(document.customerId === null
        ? []
        : [{ kind: 'record', entity: 'customer', id: document.customerId } as const]),
      { kind: 'eventSequence' },
    ],
    problems(document, _body, context) {
      const fourEyes = context.related.single('tenantSettings')?.fourEyes === true;
      const own = identitiesOf(context.actor);
      const isOwn = posterIdentities(document, context).some((name) => own.includes(name));
      return fourEyes && isOwn ? [ownPosting] : [];
    },
    blocker(document, { actor }) {
      const own = [...identitiesOf(actor), ...(actor.sameAs ?? [])];
      const isOwn = own.includes(String(document.postedBy));
      return isOwn && actor.mayApproveOwn === false ? ownPosting : null;
    },
    run(document, _body, context) {
      document.approvedAt = context.now;
      document.approvedBy = actorName(context.actor);
      const effects = releasedEffects(document, kind, context);
      return { events: [{ type: `${kind.event}.released` }], effects };
    },
  };
}

/** The user or API key that posted the document, if any. */
function posterNeeds({ postedBy }: Document): (Need & { readonly kind: 'record' })[] {
  const [, type, id] = /^(user|key):(.+)$/.exec(postedBy ?? '') ?? [];
  if (id === undefined) return [];
  return [{ kind: 'record', entity: type === 'key' ? 'apiKey' : 'user', id }];
}

/** The names of the poster in four-eyes approval, as `identitiesOf` the actor. */
function posterIdentities(document: Document, { related }: Context): readonly string[] {
  const poster = posterNeeds(document).map(({ entity, id }) => related.record(entity, id))[0];
  const countsAs = (poster?.countsAs ?? []) as readonly string[];
  return [document.postedBy, poster?.createdBy, ...countsAs].filter(
    (name): name is string => typeof name === 'string',
  );
}

/** Queues the PDF, and the mail if the customer has an address. */
function releasedEffects(
  { customerId }: Document,
  { entity, releasedMail }: Pick<DocumentKind<never>, 'entity' | 'releasedMail'>,
  { related }: Context,
): QueuedEffect[] {
  const category = related.single('tenantSettings')?.documentCategory as Category;
  const customer = related.record('customer', customerId ?? '');
  const pdf = { kind: 'pdf', category, name: entity } as const;
  if ((customer?.email ?? null) === null) return [pdf];
  return [pdf, { kind: 'email', category, name: releasedMail }];
}

const ownPosting = problemAt('/postedBy', 'own_posting');

/** Buyer and seller as posting freezes them. */
export function partiesOf(
  { billingName, billingAddress, billingCountry, buyerTaxId }: Document,
  settings: Row | null,
): { readonly buyer: Party; readonly seller: Party } {
  const text = (name: string) => (settings?.[name] ?? null) as string | null;
  return {
    buyer: {
      name: billingName,
      address: billingAddress,
      country: billingCountry,
      taxId: buyerTaxId,
    },
    seller: {
      name: text('name'),
      address: text('address'),
      country: text('country'),
      taxId: text('taxId'),
    },
  };
}
