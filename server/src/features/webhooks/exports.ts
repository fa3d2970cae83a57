/** What other features may import from this one. */

export { webhookMessages } from './messages.ts';
export { sentBody } from './sent-body.ts';
export {
  lockSealedOtherwise,
  replaceSealed,
  type SealedSecret,
  tenantsSealedOtherwise,
} from './store-webhook-secrets.ts';
export { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';
