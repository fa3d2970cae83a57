/**
 * The API of webhooks: their OpenAPI descriptions, the validation of endpoints, and the request
 * bin.
 */
import type { FeatureApi } from '../feature-api.ts';
import { createEndpointCheck } from './check-endpoint.ts';
import { dashboard } from './dashboard.ts';
import { filterPreviewOperation, previewSchemas } from './filter-preview.ts';
import { callbacks, webhookParameters, webhookResponses, webhooksOf } from './openapi-webhooks.ts';
import { registerRequestBin } from './request-bin.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export const api: FeatureApi = (context, settings) => {
  const { entities } = context;
  const { now, egress, requestBin, binSlowMs } = settings;
  return {
    dashboard,
    operations: [filterPreviewOperation(context)],
    schemas: previewSchemas,
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
