/** Explains that the webhook endpoint is disabled, with a link to it. */

import type { Effect, ProblemDetail } from '@daybook/sdk';
import { useMessages } from '../../core/messages.ts';

import { AnchorLink } from '../../ui/links/links.tsx';
import { useWords } from '../../ui/words/words.ts';

type Retried = Pick<Effect, 'availableActions' | 'webhookEndpointId'>;

/** The reason from the API; undefined if the endpoint does not prevent a retry. */
export function endpointDisabled({ availableActions }: Retried): ProblemDetail | undefined {
  const retry = availableActions.find(({ action }) => action === 'retry');
  return retry?.reasons.find(({ code }) => code === 'endpoint_disabled');
}

interface Props {
  readonly effect: Retried;
  /** For a cell: two words, the reason as tooltip. */
  readonly compact?: boolean;
}

export function EndpointDisabled({ effect, compact = false }: Props) {
  const m = useMessages('deliveries.endpointDisabled');
  const words = useWords();
  const reason = endpointDisabled(effect);
  if (reason === undefined) return null;
  const text = words.problem(reason);
  return (
    <AnchorLink
      to="/admin/webhooks/$id"
      params={{ id: effect.webhookEndpointId ?? '' }}
      size={compact ? 'xs' : 'sm'}
      title={compact ? text : undefined}
    >
      {compact ? m.short : text}
    </AnchorLink>
  );
}
