/** Whether a URL's host, as `URL.hostname` spells it, is this machine and no other. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
