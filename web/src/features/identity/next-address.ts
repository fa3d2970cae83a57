/** Address to open after sign-in: only paths of this app, to prevent open redirects (ASVS 1.2.2, 3.7.2). */
const publicPages = ['/sign-in', '/accept-invitation', '/new-password'];

/** The path of `next` if it is a page of this app, otherwise the dashboard. */
export function nextAddress(next: string | undefined, origin: string = location.origin): string {
  const home = '/';
  if (next === undefined || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return home;
  const url = URL.parse(next, origin);
  if (url === null || url.origin !== origin) return home;
  if (url.pathname.startsWith('//') || url.pathname.startsWith('/api/')) return home;
  if (publicPages.includes(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}
