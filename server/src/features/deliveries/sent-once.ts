/**
 * Mails with a link, which each attempt creates anew, and the notice that no quota counts: sent once, so that a retry is
 * no way around their limits.
 */
const sentOnce: readonly string[] = ['user-invited', 'password-reset', 'webhook-disabled'];

/** `name`: of the effect. */
export function isSentOnce(name: string): boolean {
  return sentOnce.includes(name);
}
