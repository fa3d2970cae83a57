/** A named list of records: filters, search, sorting and columns, for its creator or for the whole tenant. */
import { readQuery } from '../../http/lists/list-query.ts';
import { actorName, controllers, everyone } from '../../record/actor.ts';
import { everyReader } from '../../record/audience.ts';
import {
  type Action,
  type Context,
  defineEntity,
  type Entity,
  type RowOf,
} from '../../record/entity.ts';
import { enumeration, type Form, list, text } from '../../record/fields.ts';
import { listOf } from '../../record/messages/message.ts';
import { Problem } from '../../record/problem.ts';
import { messageOf } from './messages.ts';

const limits = { activeViews: 1_000, viewsOfCreator: 100, columns: 60 } as const;

/** The name of a column: of a field, or of a client. */
const columnForm: Form = {
  pattern: '^[A-Za-z][A-Za-z0-9.]{0,79}$',
  'x-form': messageOf('column_invalid'),
};

const example = 'user:0193d0a4-0000-7000-8000-000000000001';

function fieldsOf(entities: readonly Entity[]) {
  return {
    name: text({ max: 60, search: true, sortable: true, example: 'Overdue, largest first' }),
    collection: enumeration(
      entities.map(({ collection }) => collection),
      { description: 'The list that it is a view of.', example: 'invoices' },
    ),
    query: text({
      max: 4_000,
      filterable: false,
      multiline: true,
      description:
        'The query string of the list, without `?`: filters, `sort` and `q`. Validated when it is written, not when it is read.',
      example: 'status.in=Posted,Released&sort=-total',
    }),
    columns: list({
      max: limits.columns,
      form: columnForm,
      description:
        'The visible columns, in their order: fields, or columns of a client. Empty: the default ones.',
      example: ['number', 'customerId', 'total'],
    }),
    status: enumeration(['Active', 'Deleted'], {
      access: 'computed',
      changedBy: 'POST /api/saved-views/{id}/delete',
      initial: 'Active',
      required: true,
      example: 'Active',
    }),
    createdBy: text({ max: 60, filters: 'key', access: 'computed', history: false, example }),
    visibleTo: text({
      max: 60,
      filters: 'key',
      access: 'computed',
      changedBy: 'POST /api/saved-views/{id}/share and /unshare',
      description: `\`${everyReader}\` for a shared view; otherwise \`createdBy\`, and each Admin sees it too.`,
      example,
    }),
  };
}

type SavedView = RowOf<ReturnType<typeof fieldsOf>>;

const isShared = ({ visibleTo }: SavedView) => visibleTo === everyReader;

const share: Action<SavedView> = {
  summary: 'Share a saved view',
  description: 'All users and API keys of the tenant see it from then on.',
  roles: controllers,
  run(row) {
    row.visibleTo = everyReader;
    return {};
  },
};

const unshare: Action<SavedView> = {
  summary: 'Stop sharing a saved view',
  description: 'Only its creator and each Admin see it from then on.',
  roles: controllers,
  run(row) {
    row.visibleTo = row.createdBy;
    return {};
  },
};

const remove: Action<SavedView> = {
  summary: 'Delete a saved view',
  description: 'Its history stays. A shared one requires the role Controller or Admin.',
  to: 'Deleted',
  roles: everyone,
  rolesFor: (row) => (isShared(row) ? controllers : everyone),
  run: () => ({}),
};

/** Views of the lists of these entities. */
export function savedViewOf(entities: readonly Entity[]): Entity {
  return defineEntity({
    name: 'savedView',
    collection: 'saved-views',
    table: 'saved_view',
    title: 'Saved view',
    description:
      'A named view of a list: filters, search, sorting and columns. Private until it is shared. Each role saves own views; a Controller or an Admin shares views, and changes shared ones. A private view of a user who left stays visible to each Admin, who can share or delete it.',
    roles: { read: everyone, write: everyone },
    fields: fieldsOf(entities),
    audience: 'visibleTo',
    states: { Active: ['share', 'unshare', 'delete'], Deleted: [] },
    editable: { Deleted: [] },
    actions: { share, unshare, delete: remove },
    mostActive: { ofTenant: limits.activeViews, ofCreator: limits.viewsOfCreator },
    serial: 'tenantSettings',
    derive(row: SavedView, changed, context) {
      row.createdBy ??= actorName(context.actor);
      row.visibleTo ??= row.createdBy;
      if (isShared(row)) requireController(context);
      const entity = entities.find(({ collection }) => collection === row.collection);
      if (entity !== undefined && (changed.includes('query') || changed.includes('collection')))
        requireValid(entity, row.query ?? '');
      return undefined;
    },
  });
}

function requireController({ actor: { role } }: Context): void {
  if (!controllers.includes(role))
    throw new Problem('forbidden', messageOf('forbidden', { role, roles: listOf(controllers) }));
}

/** Throws `invalid_value` for a query that the list would reject. */
function requireValid(entity: Entity, query: string): void {
  try {
    readQuery(entity, query);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [entry] = error.errors;
    const message = messageOf('query_invalid', { parameter: entry?.pointer ?? '' });
    const errors = error.errors.map((one) => ({ ...one, pointer: '/query' }));
    throw new Problem('invalid_value', message, { errors });
  }
}
