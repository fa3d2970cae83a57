/** What can be done with a period, each with what it asks first, and what is said and refreshed afterwards. */
import { ConflictError, type Period, type ProblemDetail } from '@daybook/sdk';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { daybook, queryClient } from '../../../core/daybook.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { ActionForm } from '../../../ui/action-form.tsx';
import { dialogs } from '../../../ui/dialogs.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { periodMessages } from './period-texts.ts';

const messages = defineMessages({
  en: {
    softTitle: (code: string) => `Soft-close ${code}?`,
    softText:
      'From now on only Controllers and Admins post into it. Everybody else is told to choose a later date. You can reopen it at any time.',
    reopenTitle: (code: string) => `Reopen ${code}?`,
    reopenText:
      'Postings may be dated inside again, so figures you have reported can change. The reason is kept with the period for auditors.',
    reasonHint: 'What has to be corrected, in one sentence.',
  },
  de: {
    softTitle: (code: string) => `${code} vorläufig schließen?`,
    softText:
      'Ab jetzt buchen nur noch Controller und Administratoren hinein. Alle anderen werden gebeten, ein späteres Datum zu wählen. Sie können die Periode jederzeit wieder öffnen.',
    reopenTitle: (code: string) => `${code} wieder öffnen?`,
    reopenText:
      'Buchungen dürfen wieder in die Periode datiert werden; bereits gemeldete Zahlen können sich also ändern. Der Grund bleibt für die Prüfung bei der Periode stehen.',
    reasonHint: 'Was korrigiert werden muss, in einem Satz.',
  },
});

type Act = 'soft-close' | 'close' | 'reopen';

interface Asked {
  readonly period: Period;
  readonly action: Act;
  readonly body?: { readonly reason?: string; readonly acceptWarnings?: boolean };
}

/** Takes the action on exactly the state that is shown. Whatever comes of it, all periods are read again. */
export function usePeriodAction() {
  const m = useMessages(periodMessages);
  return useMutation({
    mutationFn: ({ period: { id, RowVersion }, action, body }: Asked) => {
      if (action === 'reopen')
        return daybook.periods.act(id, action, { reason: body?.reason ?? '', RowVersion });
      return daybook.periods.act(id, action, { ...body, RowVersion });
    },
    onSuccess: (period, { action }) => {
      const code = period.code ?? '';
      const said = { 'soft-close': m.softClosed, close: m.closed, reopen: m.reopened };
      queryClient.setQueryData(['periods', period.id], period);
      notifications.show({ message: said[action](code), color: 'teal' });
    },
    onError: (error, { period }) => {
      if (!(error instanceof ConflictError)) return;
      queryClient.setQueryData(['periods', period.id], error.current);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['periods'] }),
  });
}

export function usePeriodDialogs() {
  const m = useMessages(messages);
  return {
    softClose: (period: Period) =>
      dialogs.open({
        title: m.softTitle(period.code ?? ''),
        children: <SoftClose period={period} />,
      }),
    reopen: (period: Period) =>
      dialogs.open({
        title: m.reopenTitle(period.code ?? ''),
        children: <Reopen period={period} />,
      }),
  };
}

/** The words of a failed action: a conflict is no fault of anybody. */
interface ProblemProps {
  readonly error: unknown;
  readonly problems?: readonly ProblemDetail[];
}

export function ActionProblem({ error, problems }: ProblemProps) {
  const m = useMessages(periodMessages);
  if (error === null) return null;
  if (error instanceof ConflictError) return <Text role="alert">{m.changed}</Text>;
  return <ProblemAlert error={error} problems={problems} />;
}

function SoftClose({ period }: { readonly period: Period }) {
  const m = useMessages(messages);
  const common = useMessages(periodMessages);
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
  const m = useMessages(messages);
  const common = useMessages(periodMessages);
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
