/** The tenants of the installation: only for operators, who may belong to any tenant. */

import { codes } from 'currency-codes';
import type { ApiContext } from '../../http/api-context.ts';
import { parseLimit } from '../../http/lists/list-query.ts';
import { nextLink } from '../../http/lists/page-answer.ts';
import {
  invalidFilter,
  readParameters,
  unknownParameter,
} from '../../http/lists/query-parameters.ts';
import { ref, rowVersion, toOpenApi } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Operation } from '../../http/operation.ts';
import { bodyRefusals, requireBody } from '../../http/operations/require-body.ts';
import { privateAnswer } from '../../http/protocol/private-answer.ts';
import type { Engine } from '../../pipeline/group.ts';
import { readTenants, type TenantRecord } from '../../postgres/store-tenants.ts';
import { type Actor, actorName, admins } from '../../record/actor.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { limits as pageLimits } from '../../record/list-query.ts';
import { contentVersion } from '../../record/row-version.ts';
import { countryForm, currencyForm, languageForm } from '../../record/values/code-forms.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { isUuid } from '../../record/values/text-forms.ts';
import { createTenantWithAdmin, type TenantRequest } from './create-tenant-with-admin.ts';
import { invalidValue, messageOf } from './messages.ts';

export const tenantTag = {
  name: 'Tenant',
  description:
    'The companies whose books are kept in this installation, isolated from each other. Only operators can create them: the key of DAYBOOK_BOOTSTRAP_KEY, and users that `daybook users operator` designates.',
};

const operatorActor: Actor = { type: 'system', id: 'operator', role: 'Admin' };
const text: JsonSchema = { type: 'string' };
const currency: JsonSchema = { ...text, ...currencyForm, description: 'ISO 4217.' };

const createBody = objectOf(
  {
    name: { ...text, minLength: 1, maxLength: 200 },
    baseCurrency: {
      ...currency,
      description: 'ISO 4217. The currency of the ledger; cannot be changed.',
    },
    adminEmail: {
      ...text,
      maxLength: 254,
      pattern: '^[^@\\s]+@[^@\\s]+$',
      'x-form': messageOf('email_invalid'),
      description: 'The address of the invited Admin.',
    },
    country: { ...text, ...countryForm },
    language: { ...text, ...languageForm, default: 'en' },
    currencies: { type: 'array', maxItems: 200, uniqueItems: true, items: currency },
    mode: { ...namedEnum('TenantMode', ['live', 'test']), default: 'live' },
  },
  { optional: ['country', 'language', 'currencies', 'mode'] },
);

const tenant = objectOf({
  id: { ...text, format: 'uuid' },
  RowVersion: { ...rowVersion, description: 'Constant, because a tenant cannot be changed here.' },
  name: { ...text, nullable: true },
  mode: namedEnum('TenantMode', ['live', 'test']),
  createdAt: { ...text, format: 'date-time' },
});

export const tenantSchemas: Readonly<Record<string, JsonSchema>> = {
  Tenant: tenant,
  TenantPage: objectOf({
    items: { type: 'array', items: ref('Tenant') },
    nextCursor: { ...text, nullable: true },
    hasMore: { type: 'boolean' },
  }),
  TenantCreate: toOpenApi(createBody),
  FoundedTenant: objectOf({
    tenant: ref('Tenant'),
    userId: { ...text, format: 'uuid', description: 'The ID of the Admin, in status Invited.' },
    invitation: {
      ...text,
      description:
        'For the link that accepts it, `/accept-invitation#<invitation>`. Returned only once.',
    },
  }),
};

const example = {
  id: '0193d0a4-0000-7000-8000-000000000001',
  RowVersion: rowVersion.example,
  name: 'Harbour Trading Ltd',
  mode: 'live',
  createdAt: '2026-11-21T08:30:00.000Z',
};

export function tenantOperations({ engine, audit }: ApiContext): Operation[] {
  return [listTenants(engine), createTenant(engine, audit)];
}

function listTenants({ db }: Engine): Operation {
  return {
    method: 'GET',
    path: '/api/tenants',
    operationId: 'listTenants',
    tag: tenantTag.name,
    summary: 'List the tenants of the installation',
    description: 'In the order of their creation, without their books.',
    roles: admins,
    forOperators: true,
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'Tenants per page.',
        schema: {
          type: 'integer',
          minimum: 1,
          maximum: pageLimits.page,
          default: pageLimits.defaultPage,
        },
      },
      {
        name: 'cursor',
        in: 'query',
        description: '`nextCursor` of the previous page.',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    responses: {
      200: {
        description: 'The tenants.',
        schema: 'TenantPage',
        example: { items: [example], nextCursor: null, hasMore: false },
        link: true,
      },
    },
    problems: [],
    async handle(request) {
      const given = readParameters(request.rawQuery);
      for (const name of given.keys())
        if (name !== 'limit' && name !== 'cursor')
          throw unknownParameter(name, ['limit', 'cursor']);
      const cursor = given.get('cursor')?.toLowerCase() ?? null;
      if (cursor !== null && !isUuid(cursor)) throw invalidFilter('cursor', 'invalid_cursor');
      const limit = parseLimit(given.get('limit'));
      const found = await readTenants(db, cursor, limit + 1);
      const items = found.slice(0, limit).map(versioned);
      const nextCursor = found.length > limit ? (items.at(-1)?.id ?? null) : null;
      const page = { items, nextCursor, hasMore: nextCursor !== null };
      const link = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
      return privateAnswer(200, page, link);
    },
  };
}

function versioned({ id, name, mode, createdAt }: TenantRecord) {
  return { id, name, mode, createdAt, RowVersion: contentVersion([id]) };
}

function createTenant(engine: Engine, audit: ApiContext['audit']): Operation {
  return {
    method: 'POST',
    path: '/api/tenants',
    operationId: 'createTenant',
    tag: tenantTag.name,
    summary: 'Create a tenant',
    description:
      'Creates a tenant with settings, chart of accounts, retry policies and accounting periods, and invites an Admin by mail and by the `invitation` in the response. A second call creates a second tenant.',
    roles: admins,
    forOperators: true,
    body: {
      schema: 'TenantCreate',
      example: {
        ...{ name: 'Harbour Trading Ltd', baseCurrency: 'EUR', country: 'IE' },
        adminEmail: 'admin@daybook.example',
      },
      required: true,
    },
    responses: {
      201: {
        description: 'The tenant, with the invitation of its Admin.',
        schema: 'FoundedTenant',
        example: {
          tenant: example,
          userId: '0193d0a4-0000-7000-8000-000000000002',
          invitation: 'q0fJ3vGmYw5nTqk1xJ8cPzR7uB2eLhA4dS6fVoIiNhE',
        },
      },
    },
    problems: [...bodyRefusals, 'invalid_value'],
    async handle({ body, principal, at, requestId, origin }) {
      requireBody(createBody, body);
      // Safe cast: the body has the members that the schema requires.
      const wish: TenantRequest = {
        ...{ country: null, language: 'en', currencies: [], mode: 'live' as const },
        ...(body as Pick<TenantRequest, 'name' | 'baseCurrency' | 'adminEmail'>),
      };
      requireCurrencies(wish);
      const from = { actor: operatorActor, at, requestId };
      const founded = await createTenantWithAdmin(engine, wish, from);
      audit.note({
        // In the audit log of the operator's tenant: the new tenant must not learn of it.
        ...{ tenantId: principal.tenant.id, at, requestId, origin: origin() },
        ...{ actor: actorName(principal.actor), action: 'tenant.created' },
        details: { name: wish.name, id: founded.tenant.id },
      });
      return privateAnswer(201, { ...founded, tenant: versioned(founded.tenant) });
    },
  };
}

/** Throws `invalid_value` for currencies that ISO 4217 does not have. */
function requireCurrencies({ baseCurrency, currencies }: TenantRequest): void {
  const known = codes();
  if (!known.includes(baseCurrency))
    throw invalidValue('/baseCurrency', 'currency_unknown', { currency: baseCurrency });
  for (const [index, one] of currencies.entries())
    if (!known.includes(one))
      throw invalidValue(`/currencies/${index}`, 'currency_unknown', { currency: one });
}
