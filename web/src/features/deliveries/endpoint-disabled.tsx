/** Why an effect cannot be retried while its webhook endpoint is disabled, as a link to where it is enabled. */
import type { Effect, ProblemDetail } from '@daybook/sdk';
import { AnchorLink } from '../../ui/links.tsx';
import { useWords } from '../../ui/words.ts';

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
    <AnchorLink to="/admin/webhooks/$id" params={{ id: effect.webhookEndpointId ?? '' }} size="sm">
      {words.problem(reason)}
    </AnchorLink>
  );
}
