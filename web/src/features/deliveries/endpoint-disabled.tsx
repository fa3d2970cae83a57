/** Explains that the webhook endpoint is disabled, with a link to it. */
import type { Effect, ProblemDetail } from '@daybook/sdk';
import { AnchorLink } from '../../ui/links/links.tsx';
import { useWords } from '../../ui/words/words.ts';

type Retried = Pick<Effect, 'availableActions' | 'webhookEndpointId'>;

/** The reason from the API; undefined if the endpoint does not prevent a retry. */
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
