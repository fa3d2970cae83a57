/** All saved views of the tenant, for an Admin: also those of users who left, to share or delete them. */

import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { factsOf } from '../../core/feature.ts';
import { useMessages } from '../../core/messages.ts';

import { ActorText } from '../../ui/actors/actors.tsx';
import type { ListColumn } from '../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';

const columns: readonly ListColumn<'saved-views'>[] = [
  'name',
  'collection',
  { id: 'createdBy', width: 200, render: ({ createdBy }) => <ActorText actor={createdBy ?? ''} /> },
  { id: 'visibleTo', width: 200, render: ({ visibleTo }) => <Reader actor={visibleTo ?? ''} /> },
  { id: 'query', grow: true, card: 'line' },
  'updatedAt',
];

/** Deactivated users whose views are one filter. */
const most = 50;

export const preload = preloadRows('saved-views');

export function SavedViewsPage() {
  const m = useMessages('saved-views.savedViews');
  const query = { 'status.eq': 'Deactivated', limit: most } as const;
  const { data } = useQuery({
    queryKey: ['users', 'list', query],
    queryFn: () => daybook.users.list(query),
  });
  const left = (data?.items ?? []).map(({ id }) => `user:${id}`);
  return (
    <RecordListPage
      collection="saved-views"
      columns={columns}
      fixed={{ 'status.eq': 'Active' }}
      to={({ id, collection }) => {
        const { page, editedAt } = factsOf(collection ?? '');
        return `${page ?? editedAt ?? '/'}?view=${id}`;
      }}
      bulk={['share', 'unshare', 'delete']}
      views={[
        { name: m.shared, search: { 'visibleTo.eq': 'everyone' } },
        ...(left.length > 0 ? [{ name: m.left, search: { 'createdBy.in': left.join(',') } }] : []),
      ]}
      empty={{ title: m.none, text: m.noneText }}
    />
  );
}

function Reader({ actor }: { readonly actor: string }) {
  const m = useMessages('saved-views.savedViews');
  return actor === 'everyone' ? m.everyone : <ActorText actor={actor} />;
}
