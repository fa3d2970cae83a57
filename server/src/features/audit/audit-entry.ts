/** One line of the audit log. Written with the change it tells of, or soon after what changed nothing. */
import { controllers } from '../../record/actor.ts';
import { type AuditDetails, auditActions, auditLimits, auditOutcomes } from '../../record/audit.ts';
import { defineEntity } from '../../record/entity.ts';
import { enumeration, integer, object, reference, text, timestamp } from '../../record/fields.ts';

const computed = { access: 'computed' } as const;
const required = { ...computed, required: true } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

export const auditEntry = defineEntity({
  name: 'auditEntry',
  collection: 'audit-entries',
  table: 'audit_entry',
  title: 'Audit entry',
  description:
    'Who did, or was refused, what decides about access: sign-ins, keys, roles, settings, secrets, exports. It is never changed by the service, and shows no secret.',
  // Whoever is Admin is watched by somebody else, too.
  roles: { read: controllers, write: [] },
  creatable: false,
  patchable: false,
  appendOnly: true,
  // Its rows have no version: nothing of them is kept.
  unversioned: true,
  fields: {
    at: timestamp({
      ...required,
      sortable: true,
      description: 'When it happened; of several, the first.',
      example: '2026-11-21T08:30:00.000Z',
    }),
    actor: text({
      max: 80,
      ...computed,
      description: 'Who did it; null for nobody that is known.',
      example: `key:${id}`,
    }),
    actorName: text({
      max: 254,
      ...computed,
      search: true,
      description: 'What the actor was called then; null where that was not known.',
      example: 'Webshop',
    }),
    action: enumeration(auditActions, { ...required, example: 'key.created' }),
    outcome: enumeration(auditOutcomes, { ...required, example: 'done' }),
    subjectType: text({
      max: 40,
      ...computed,
      description: 'The kind of record that it is about.',
      example: 'apiKey',
    }),
    subjectId: reference('record', { ...computed, example: id }),
    address: text({
      max: auditLimits.addressChars,
      ...computed,
      description: 'The address that the request came from; null where there was none.',
      example: '203.0.113.7',
    }),
    userAgent: text({
      max: auditLimits.userAgentChars,
      ...computed,
      search: true,
      description: 'What the client calls itself, cut at 256 characters.',
      example: 'curl/8.14.1',
    }),
    requestId: text({ max: 64, ...computed, example: 'b4c1a7e2-52c5-4f0e-9f4e-6d2f6a4f7f10' }),
    count: integer({
      min: 1,
      max: 2_147_483_647,
      initial: 1,
      ...required,
      description:
        'How often it happened: what one credential is refused in quick succession is one entry.',
      example: 1,
    }),
    details: object<AuditDetails>(
      { type: 'object', additionalProperties: true },
      {
        initial: {},
        description: 'What else belongs to the action.',
        example: { name: 'Webshop', role: 'Clerk', expiresAt: null },
      },
    ),
  },
});
