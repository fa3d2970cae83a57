/** Creates symmetric signing secrets in the format of Standard Webhooks 1.0. */

const limits = { secretBytes: 32 } as const;

/** `whsec_` and 32 random bytes in base64. */
export function makeWebhookSecret(randomBytes: (count: number) => Buffer): string {
  return `whsec_${randomBytes(limits.secretBytes).toString('base64')}`;
}
