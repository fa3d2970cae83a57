/** The networks of a client: an IPv4 address, or prefixes of an IPv6 address. */
import { isIPv6 } from 'node:net';

/** `2001:db8:0:1` of `2001:db8::1:0:0:0:9`; `192.0.2.7` of `::ffff:192.0.2.7`; anything else as it is. */
export function networkOf(address: string): string {
  const [narrowest = address] = networksOf(address);
  return narrowest;
}

/** The /64, /56 and /48 of an IPv6 address, which providers assign (RFC 6177), in this order; other addresses alone. */
export function networksOf(address: string): string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [mapped];
  if (!isIPv6(address)) return [address];
  const [before = '', after] = address.split('::', 2);
  const groups = before.split(':').filter((group) => group !== '');
  const tail = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : 8 - groups.length - tail.length;
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail];
  const [first = 0, second = 0, third = 0, fourth = 0] = whole.map((group) =>
    Number.parseInt(group, 16),
  );
  const site = [first, second, third];
  return [hexOf([...site, fourth]), `${hexOf([...site, fourth & 0xff00])}/56`, `${hexOf(site)}/48`];
}

function hexOf(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}
