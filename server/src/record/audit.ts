/** The audit log: who did, or was refused, what decides about access, and from where. Only ever added to. */
import type { Value } from './fields.ts';

/** One fact, one action. `passing`: those that changed nothing, and go when their time is over. */
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
  'tenant.created',
  'settings.changed',
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
  /** What is longer is cut: it is the client's own word. */
  userAgentChars: 256,
} as const;

/** Small, and never a secret. */
export type AuditDetails = Readonly<Record<string, Value>>;

/** What a change means for the audit log; the pipeline adds actor, time and origin. */
export interface AuditNote {
  readonly action: AuditAction;
  readonly details?: AuditDetails;
}

/** From where a request came. */
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
  /** How often it happened, where a flood became one entry. */
  readonly count: number;
  readonly details: AuditDetails;
  /** RFC 3339; when it was written down. */
  readonly createdAt: string;
}

export const nowhere: Origin = { address: null, userAgent: null };

/** `userAgent`: of the request, as it was sent. */
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
