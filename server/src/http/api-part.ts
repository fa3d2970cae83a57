/** Contributions of a feature to the API, and the list of all operations. */
import type { FastifyInstance } from 'fastify';
import type { Entity } from '../record/entity.ts';
import type { JsonSchema } from '../record/fields.ts';
import type { ApiContext } from './api-context.ts';
import type { InputCheck } from './input-check.ts';
import type { AnyOperation, Operation } from './operation.ts';
import { actionOperations } from './operations/action-operations.ts';
import { createOperation } from './operations/create-operation.ts';
import { type DashboardPart, dashboardOperation } from './operations/dashboard-operation.ts';
import { externalIdsOperation } from './operations/external-ids-operation.ts';
import { indexOperation } from './operations/index-operation.ts';
import { lineOperations } from './operations/line-operations.ts';
import { recordOperations } from './operations/record-operations.ts';

export interface ApiPart extends DocumentPart {
  readonly operations?: readonly AnyOperation[];
  /** Operations of each entity. One replaces a general operation with the same operationId. */
  readonly recordOperations?: (entity: Entity) => readonly Operation[];
  /** By the name of the entity. */
  readonly inputChecks?: Readonly<Record<string, InputCheck>>;
  /** What it adds to `GET /api/dashboard`. */
  readonly dashboard?: DashboardPart;
  /** Adds hooks to every request, before the routes. */
  readonly hooks?: (app: FastifyInstance) => void;
  /** Registers routes that are not operations and not in the OpenAPI document. */
  readonly routes?: (app: FastifyInstance) => void;
  /** Before a stop waits for running requests: ends the endless ones. */
  readonly preClose?: () => void;
  /** After the last response. */
  readonly onClose?: () => Promise<void>;
}

/** Contributions of a feature to the OpenAPI document besides operations. */
export interface DocumentPart {
  readonly tags?: readonly Tag[];
  /** Components, by name. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  readonly parameters?: Readonly<Record<string, object>>;
  readonly responses?: Readonly<Record<string, object>>;
  /** `x-webhooks`, by the type of the event. */
  readonly webhooks?: Readonly<Record<string, object>>;
  /** `callbacks` of operations, by operationId. */
  readonly callbacks?: Readonly<Record<string, object>>;
}

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** In the order of the document. */
export function allOperations(context: ApiContext, parts: readonly ApiPart[]): AnyOperation[] {
  const { entities } = context;
  return [
    ...entities.flatMap((entity) => operationsOf(entity, context, parts)),
    ...parts.flatMap(({ operations = [] }) => operations),
    dashboardOperation(
      context,
      parts.flatMap(({ dashboard = [] }) => dashboard),
    ),
    indexOperation(context.operations, context.entities),
  ];
}

function operationsOf(
  entity: Entity,
  context: ApiContext,
  parts: readonly ApiPart[],
): readonly Operation[] {
  const checks = parts.flatMap(({ inputChecks = {} }) => inputChecks[entity.name] ?? []);
  const general = [
    ...recordOperations(entity, context, checks),
    ...(entity.creatable ? [createOperation(entity, context, checks)] : []),
    ...(entity.hasExternalIds ? [externalIdsOperation(entity, context)] : []),
    ...lineOperations(entity, context),
    ...actionOperations(entity, context, checks),
  ];
  const own = parts.flatMap(({ recordOperations }) => recordOperations?.(entity) ?? []);
  return [...new Map([...general, ...own].map((one) => [one.operationId, one])).values()];
}
