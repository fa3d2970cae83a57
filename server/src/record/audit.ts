/** The audit log of changes that affect access, and of rejected ones, with actor and origin. Insert-only. */
import type { Value } from './fields.ts';

/** The audited actions. `passing`: those that changed nothing and have limited retention. */
export const auditActions = [
  'session.created',
  'session.refused',
  'session.ended',
  'password.changed',
  'password.reset',
  'password.reset_requested',
  'password.refused',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.refused',
  'user.invited',
  'user.joined',
  'user.changed',
  'user.role_changed',
  'user.deactivated',
  'user.reactivated',
  'user.sessions_ended',
  'user.operator_changed',
  'key.created',
  'key.changed',
  'key.revoked',
  'key.taken_over',
  'tenant.created',
  'settings.changed',
  'tax_rate.added',
  'tax_rate.removed',
  'endpoint.created',
  'endpoint.changed',
  'secret.rotated',
  'export.made',
  'permission.refused',
  'request.limited',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const passingActions: readonly AuditAction[] = [
  'session.created',
  'session.refused',
  'session.ended',
  'password.reset_requested',
  'password.refused',
  'second_factor.refused',
  'permission.refused',
  'request.limited',
];

export const auditOutcomes = ['done', 'refused', 'failed'] as const;

export const auditLimits = {
  addressChars: 64,
  /** Longer values, which clients choose, are cut. */
  userAgentChars: 256,
} as const;

/** Small, and never a secret. */
export type AuditDetails = Readonly<Record<string, Value>>;

/** What a change means for the audit log; the pipeline adds actor, time and origin. */
export interface AuditNote {
  readonly action: AuditAction;
  readonly details?: AuditDetails;
}

/** The origin of a request. */
export interface Origin {
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface AuditEntry extends Origin {
  readonly id: string;
  /** RFC 3339; of the request. */
  readonly at: string;
  /** `key:<id>`; null: unknown. */
  readonly actor: string | null;
  readonly action: AuditAction;
  readonly outcome: (typeof auditOutcomes)[number];
  /** The name of an entity. */
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly requestId: string | null;
  /** How often it happened, if several were counted as one entry. */
  readonly count: number;
  readonly details: AuditDetails;
  /** RFC 3339; when it was written. */
  readonly createdAt: string;
}

export const noOrigin: Origin = { address: null, userAgent: null };

/** `userAgent`: of the request, unchanged. */
export function originOf(
  address: string | undefined,
  userAgent: string | string[] | undefined,
): Origin {
  return {
    address: address?.slice(0, auditLimits.addressChars) ?? null,
    userAgent:
      userAgent === undefined ? null : String(userAgent).slice(0, auditLimits.userAgentChars),
  };
}
