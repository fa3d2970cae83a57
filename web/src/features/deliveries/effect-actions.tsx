/** Actions of an effect: retry, cancel. Disabled ones show the reason. */

import { icon as IconCancel } from 'virtual:tabler/ban';
import { icon as IconRefresh } from 'virtual:tabler/refresh';
import type { Effect } from '@daybook/sdk';
import { Button, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useMay } from '../../core/me.ts';
import { useCommand } from '../../core/use-command.ts';
import { useErrorText } from '../../ui/dialogs/problem-alert.tsx';
import { useActionLabel } from '../../ui/words/labels.ts';
import { useWords } from '../../ui/words/words.ts';
import { EndpointDisabled, endpointDisabled } from './endpoint-disabled.tsx';

type Action = 'retry' | 'cancel';
const operations = { retry: 'retryEffect', cancel: 'cancelEffect' } as const;
const iconPx = 16;

/** Runs the action and invalidates everything that shows effects. */
function useActOnEffect() {
  const textOf = useErrorText();
  return useCommand({
    mutationFn: ({ id, action }: { readonly id: string; readonly action: Action }) =>
      daybook.effects.act(id, action),
    onError: (error) => notifications.show({ color: 'red', message: textOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['effects'] }),
  });
}

interface Props {
  readonly effect: Pick<
    Effect,
    'id' | 'availableActions' | 'name' | 'status' | 'webhookEndpointId'
  >;
  readonly action: Action;
  readonly compact?: boolean;
  /** Accessible context, because each row has this button. */
  readonly of?: string;
}

export function EffectAction({ effect, action, compact = false, of }: Props) {
  const may = useMay();
  const label = useActionLabel()(action);
  const act = useActOnEffect();
  const words = useWords();
  const available = effect.availableActions.find((one) => one.action === action);
  if (!may(operations[action]) || available === undefined) return null;
  if (action === 'retry' && endpointDisabled(effect) !== undefined)
    return <EndpointDisabled effect={effect} compact={compact} />;
  const [first] = available.reasons;
  const reason = available.allowed || first === undefined ? null : words.problem(first);
  // The status explains itself; any other reason is shown.
  const isOfState = available.reasons.every(({ code }) => code === 'invalid_transition');
  if (!available.allowed && isOfState) return null;
  const isMain = !compact && action === 'retry' && effect.status !== 'Succeeded';
  const Icon = action === 'retry' ? IconRefresh : IconCancel;
  return (
    <Tooltip label={reason} disabled={reason === null} multiline maw={320}>
      <Button
        size={compact ? 'compact-sm' : 'sm'}
        variant={isMain ? 'filled' : 'default'}
        leftSection={compact ? undefined : <Icon size={iconPx} aria-hidden />}
        data-disabled={!available.allowed || undefined}
        aria-disabled={!available.allowed || undefined}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
        loading={act.isPending}
        onClick={() => {
          if (available.allowed) act.mutate({ id: effect.id, action });
        }}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
