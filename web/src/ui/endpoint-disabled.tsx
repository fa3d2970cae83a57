/** Why an effect cannot be retried while its webhook endpoint is disabled, as a link to where it is enabled. */
import type { Effect, ProblemDetail } from '@daybook/sdk';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from './words.ts';

type Retried = Pick<Effect, 'availableActions' | 'webhookEndpointId'>;

/** The reason as the API gives it; undefined where the endpoint does not prevent a retry. */
export function endpointDisabled({ availableActions }: Retried): ProblemDetail | undefined {
  const retry = availableActions.find(({ action }) => action === 'retry');
  return retry?.reasons.find(({ code }) => code === 'endpoint_disabled');
}

export function EndpointDisabled({ effect }: { readonly effect: Retried }) {
  const words = useWords();
  const reason = endpointDisabled(effect);
  if (reason === undefined) return null;
  return (
    <Anchor
      component={Link}
      to="/admin/webhooks/$id"
      params={{ id: effect.webhookEndpointId } as never}
      size="sm"
    >
      {words.problem(reason)}
    </Anchor>
  );
}
