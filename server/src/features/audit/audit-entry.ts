/**
 * An entry of the audit log. Written in the transaction of its change; for requests that change
 * nothing, soon afterwards.
 */
import { controllers } from '../../record/actor.ts';
import { type AuditDetails, auditActions, auditLimits, auditOutcomes } from '../../record/audit.ts';
import { coreTables } from '../../record/core-tables.ts';
import { defineEntity } from '../../record/entity.ts';
import { enumeration, integer, object, reference, text, timestamp } from '../../record/fields.ts';

const computed = { access: 'computed' } as const;
const required = { ...computed, required: true } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

export const auditEntry = defineEntity({
  name: 'auditEntry',
  collection: 'audit-entries',
  table: coreTables.audit,
  title: 'Audit entry',
  description:
    'A successful or rejected action that concerns access: sign-ins, keys, roles, settings, secrets, exports. The service never changes it. It contains no secrets.',
  // Controllers can read it as well, so that Admins are supervised.
  roles: { read: controllers, write: [] },
  creatable: false,
  patchable: false,
  appendOnly: true,
  // Its rows have no version, and the response cache does not keep them.
  unversioned: true,
  fields: {
    at: timestamp({
      ...required,
      sortable: true,
      description: 'When it happened; with a `count`, the first time.',
      example: '2026-11-21T08:30:00.000Z',
    }),
    actor: text({
      max: 80,
      ...computed,
      description: 'The actor; null if unknown.',
      example: `key:${id}`,
    }),
    actorName: text({
      max: 254,
      ...computed,
      search: true,
      description: 'The name of the actor at that time; null if unknown.',
      example: 'Webshop',
    }),
    action: enumeration(auditActions, { ...required, example: 'key.created' }),
    outcome: enumeration(auditOutcomes, { ...required, example: 'done' }),
    subjectType: text({
      max: 40,
      filters: 'key',
      ...computed,
      description: 'The kind of the record that it is about.',
      example: 'apiKey',
    }),
    subjectId: reference('record', { ...computed, example: id }),
    address: text({
      max: auditLimits.addressChars,
      ...computed,
      description: 'The IP address of the client; null without a request.',
      example: '203.0.113.7',
    }),
    userAgent: text({
      max: auditLimits.userAgentChars,
      filters: 'prose',
      ...computed,
      search: true,
      description: 'The User-Agent of the client, truncated to 256 characters.',
      example: 'curl/8.14.1',
    }),
    requestId: text({
      max: 64,
      filters: 'key',
      ...computed,
      example: 'b4c1a7e2-52c5-4f0e-9f4e-6d2f6a4f7f10',
    }),
    count: integer({
      min: 1,
      max: 2_147_483_647,
      initial: 1,
      ...required,
      description:
        'How often it happened: rejections of one credential in quick succession are one entry.',
      example: 1,
    }),
    details: object<AuditDetails>(
      { type: 'object', additionalProperties: true },
      {
        initial: {},
        description: 'Further details of the action.',
        example: { name: 'Webshop', role: 'Clerk', expiresAt: null },
      },
    ),
  },
});
