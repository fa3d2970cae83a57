/**
 * The API of webhooks: their OpenAPI descriptions, the validation of endpoints, and the request
 * bin.
 */
import type { FeatureApi } from '../feature-api.ts';
import { createEndpointCheck } from './check-endpoint.ts';
import { dashboard } from './dashboard.ts';
import { callbacks, webhookParameters, webhookResponses, webhooksOf } from './openapi-webhooks.ts';
import { registerRequestBin } from './request-bin.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export const api: FeatureApi = ({ entities }, settings) => {
  const { now, egress, requestBin, binSlowMs } = settings;
  return {
    dashboard,
    parameters: webhookParameters,
    responses: webhookResponses,
    webhooks: webhooksOf(entities),
    callbacks,
    ...(egress === null
      ? {}
      : { inputChecks: { [webhookEndpoint.name]: createEndpointCheck(egress, entities) } }),
    ...(requestBin ? { routes: (app) => registerRequestBin(app, now, binSlowMs) } : {}),
  };
};
