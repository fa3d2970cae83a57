/** The tenants of the installation, for operators. */

import { icon as IconPlus } from 'virtual:tabler/plus';
import type { Tenant } from '@daybook/sdk';
import { Badge, Button, Card, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CreateTenant } from './create-tenant.tsx';

const pageSize = 100;

export function TenantsPage() {
  const m = useMessages('tenants.tenants');
  const [isCreating, { open, close }] = useDisclosure(false);
  const query = useInfiniteQuery({
    queryKey: ['tenants', 'list'],
    queryFn: ({ pageParam }) =>
      daybook.GET('/api/tenants', {
        params: { query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  return (
    <Page
      title={m.title}
      actions={
        <Button onClick={open} leftSection={<IconPlus size={16} aria-hidden />}>
          {m.create}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" maw={720}>
        {m.lead}
      </Text>
      {query.error !== null && <ProblemAlert error={query.error} />}
      {query.error === null && (
        <Card withBorder>
          <TenantTable tenants={query.data?.pages.flatMap(({ items }) => items)} />
        </Card>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.more}
        </Button>
      )}
      {isCreating && <CreateTenant onClose={close} />}
    </Page>
  );
}

function TenantTable({ tenants }: { readonly tenants: readonly Tenant[] | undefined }) {
  const m = useMessages('tenants.tenants');
  const format = useFormat();
  const { tenant: here } = useMe();
  return (
    <DataTable
      caption={m.title}
      rows={tenants}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: m.name,
          cell: ({ id, name }) => (
            <>
              {name ?? nothing}
              {id === here.id && (
                <Badge ml="xs" variant="light" color="teal" tt="none">
                  {m.current}
                </Badge>
              )}
            </>
          ),
          card: 'bare',
        },
        { id: 'mode', header: m.mode, cell: ({ mode }) => m[mode] },
        {
          id: 'created',
          header: m.created,
          cell: ({ createdAt }) => format.instant(createdAt),
          nowrap: true,
        },
        { id: 'id', header: m.id, cell: ({ id }) => <code>{id}</code>, card: 'whole' },
      ]}
    />
  );
}
