/** Actions of a period, with confirmation, notification and refetch. */

import { ConflictError, type Period, type ProblemDetail } from '@daybook/sdk';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { daybook, queryClient } from '../../../core/daybook.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { ActionForm } from '../../../ui/dialogs/action-form.tsx';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';

import { usePeriodName } from './use-period-name.ts';

type Act = 'soft-close' | 'close' | 'reopen';

interface Asked {
  readonly period: Period;
  readonly action: Act;
  readonly body?: { readonly reason?: string; readonly acceptWarnings?: boolean };
}

/** Runs the action on the shown version of the period. Refetches all periods afterwards, also on errors. */
export function usePeriodAction() {
  const m = useMessages('ledger.periodTexts');
  const nameOf = usePeriodName();
  const doneText = (action: Act, period: string) => {
    if (action === 'close') return m.closed({ name: period });
    return action === 'reopen' ? m.reopened({ name: period }) : m.softClosed({ name: period });
  };
  return useCommand({
    mutationFn: ({ period: { id, RowVersion }, action, body }: Asked) => {
      if (action === 'reopen')
        return daybook.periods.act(id, action, { reason: body?.reason ?? '', RowVersion });
      return daybook.periods.act(id, action, { ...body, RowVersion });
    },
    onSuccess: (period, { action }) => {
      queryClient.setQueryData(['periods', period.id], period);
      notifications.show({ message: doneText(action, nameOf(period)), color: 'teal' });
    },
    onError: (error, { period }) => {
      if (!(error instanceof ConflictError)) return;
      queryClient.setQueryData(['periods', period.id], error.current);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['periods'] }),
  });
}

export function usePeriodDialogs() {
  const m = useMessages('ledger.usePeriodActions');
  const nameOf = usePeriodName();
  return {
    softClose: (period: Period) =>
      dialogs.open({
        title: m.softTitle({ name: nameOf(period) }),
        children: <SoftClose period={period} />,
      }),
    reopen: (period: Period) =>
      dialogs.open({
        title: m.reopenTitle({ name: nameOf(period) }),
        children: <Reopen period={period} />,
      }),
  };
}

interface ProblemProps {
  readonly error: unknown;
  readonly problems?: readonly ProblemDetail[];
}

/** Message of a failed action; a conflict is shown as information. */
export function ActionProblem({ error, problems }: ProblemProps) {
  const m = useMessages('ledger.periodTexts');
  if (error === null) return null;
  if (error instanceof ConflictError) return <Text role="alert">{m.changed}</Text>;
  return <ProblemAlert error={error} problems={problems} />;
}

function SoftClose({ period }: { readonly period: Period }) {
  const m = useMessages('ledger.usePeriodActions');
  const common = useMessages('ledger.periodTexts');
  const { mutateAsync } = usePeriodAction();
  return (
    <ActionForm
      submit={common.softClose}
      problem={ActionProblem}
      send={() => mutateAsync({ period, action: 'soft-close' }).then(dialogs.close)}
      onCancel={dialogs.close}
    >
      <Text size="sm">{m.softText}</Text>
    </ActionForm>
  );
}

function Reopen({ period }: { readonly period: Period }) {
  const m = useMessages('ledger.usePeriodActions');
  const common = useMessages('ledger.periodTexts');
  const { mutateAsync } = usePeriodAction();
  return (
    <ActionForm
      submit={common.reopen}
      reasonHint={m.reasonHint}
      problem={ActionProblem}
      send={(reason) =>
        mutateAsync({ period, action: 'reopen', body: { reason } }).then(dialogs.close)
      }
      onCancel={dialogs.close}
    >
      <Text size="sm">{m.reopenText}</Text>
    </ActionForm>
  );
}
