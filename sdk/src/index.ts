/** The exports of the package. */
export type { CallOptions } from './answers.ts';
export type {
  AutosaveOptions,
  Choices,
  Conflict,
  Editor,
  EditorSnapshot,
  EditorStatus,
  FieldState,
  MergedField,
  UndoOutcome,
} from './autosave/autosave.ts';
export { type AutosaveStorage, localStorageStorage, memoryStorage } from './autosave/storage.ts';
export type {
  ActionInfo,
  CollectionInfo,
  CollectionName,
  FieldInfo,
  FieldType,
  OperationInfo,
  Operator,
  Role,
} from './catalogue.ts';
export type { ChangeOptions, CopiedRecord, CopyStep, FollowedChange } from './changes.ts';
export type {
  ActionOf,
  ActOptions,
  BulkActionOf,
  Collection,
  Collections,
  CreateOptions,
  FieldsOf,
  ItemOf,
  LinePatchOf,
  ListQuery,
  PatchOf,
  RecordOf,
} from './collections.ts';
export { createDaybook, type Daybook, type DaybookOptions, type FetchOptions } from './daybook.ts';
export {
  ConflictError,
  DaybookError,
  ForbiddenError,
  isDaybookError,
  NetworkError,
  NotFoundError,
  type ProblemCode,
  RateLimitedError,
  retryAfterMs,
  UnauthorizedError,
  ValidationError,
} from './errors.ts';
export type {
  ChangedRecord,
  DaybookEvent,
  EventMessage,
  EventOptions,
  EventType,
  PresentAt,
} from './events.ts';
export { collections, type EventRecords, operations, problemCodes } from './generated/catalogue.ts';
export type * from './generated/schema.ts';
export { foldText, harmless, oneLine, originalText } from './generated/text-forms.ts';
export type { Pages } from './pages.ts';
export type { FinishedCall } from './transport.ts';
export {
  type SignOptions,
  type VerifyOptions,
  type WebhookBody,
  type WebhookHeaders,
  WebhookVerificationError,
  webhooks,
} from './webhooks.ts';
