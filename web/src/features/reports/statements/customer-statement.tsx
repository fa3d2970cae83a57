/** Statement of a customer: movements between two dates, balances, and open items by age; also as PDF. */

import { icon as IconFileText } from 'virtual:tabler/file-text';
import { icon as IconMail } from 'virtual:tabler/mail';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { daybook } from '../../../core/daybook.ts';
import { dayOf, today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { SendDialog } from '../../../ui/dialogs/send-mail.ts';
import { useAddressSearch } from '../../../ui/links/address-search.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PeriodInput } from '../period-input.tsx';
import { ReportPage } from '../report-page.tsx';
import { useMovementsCsv } from './customer-movements.tsx';
import { AgeTable, StatementAccount } from './customer-statement-tables.tsx';
import type { CustomerStatement } from './customer-statement-types.ts';

function useStatement(id: string, from: string | undefined, to: string | undefined) {
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const result = useQuery({
    queryKey: ['reports', 'customer-statement', id, query],
    queryFn: (): Promise<CustomerStatement> =>
      daybook.GET('/api/customers/{id}/statement', { params: { path: { id }, query } }),
    placeholderData: keepPreviousData,
  });
  return { result, pdf: `/api/customers/${id}/statement/pdf?${new URLSearchParams(query)}` };
}

export function CustomerStatementPage() {
  const m = useMessages('reports.customerStatement');
  const format = useFormat();
  const { id } = useParams({ from: '/signed-in/customers/$id/statement' });
  const [search, change] = useAddressSearch('/signed-in/customers/$id/statement');
  const { result, pdf } = useStatement(id, dayOf(search['from']), dayOf(search['to']));
  const statement = result.data;
  const end = statement?.to ?? dayOf(search['to']) ?? today();
  const begin = statement?.from ?? dayOf(search['from']) ?? null;
  const csv = useMovementsCsv(statement?.movements ?? []);
  return (
    <ReportPage
      title={m.title({ name: statement?.name ?? '' })}
      lead={m.lead}
      span={m.span({ from: format.date(begin), to: format.date(end) })}
      result={{ ...result, data: undefined }}
      isReady={statement !== undefined}
      csv={{ name: `statement-${statement?.from ?? ''}-${statement?.to ?? ''}`, table: csv }}
      actions={<StatementActions id={id} pdf={pdf} statement={statement} />}
      parameters={<PeriodInput from={begin} to={end} change={change} />}
    >
      {statement?.balances.length === 0 && <EmptyState title={m.none} text={m.noneText} />}
      {statement !== undefined && statement.balances.length > 0 && (
        <>
          <AgeTable statement={statement} />
          {statement.balances.map((balance) => (
            <StatementAccount key={balance.currency} statement={statement} balance={balance} />
          ))}
        </>
      )}
    </ReportPage>
  );
}

interface ActionsProps {
  readonly id: string;
  readonly pdf: string;
  readonly statement: CustomerStatement | undefined;
}

/** The PDF of the statement, and a mail with it. */
function StatementActions({ id, pdf, statement }: ActionsProps) {
  const m = useMessages('reports.customerStatement');
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  const path = { id };
  const period = { periodFrom: statement?.from ?? '', periodTo: statement?.to ?? '' };
  return (
    <>
      {may('sendCustomerStatement') && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          disabled={statement === undefined}
          onClick={open}
        >
          {m.send}
        </Button>
      )}
      <Button
        component="a"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
      >
        {m.pdf}
      </Button>
      {isOpen && statement !== undefined && (
        <Suspense fallback={null}>
          <SendDialog
            title={m.sendTitle({ name: statement.name ?? '' })}
            previewKey={['reports', 'customer-statement', id, 'mail', period]}
            preview={(texts) =>
              daybook.POST('/api/customers/{id}/statement/mail-preview', {
                params: { path },
                body: { ...period, ...texts },
              })
            }
            send={(mail) =>
              daybook.POST('/api/customers/{id}/statement/send', {
                params: { path },
                body: { ...period, ...mail },
              })
            }
            pdf={pdf}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
