/** The network that one client is taken to have: an IPv4 address, or the first half of an IPv6 one. */
import { isIPv6 } from 'node:net';

const groupsOfNetwork = 4;

/** `2001:db8:0:1` of `2001:db8::1:0:0:0:9`; `192.0.2.7` of `::ffff:192.0.2.7`; anything else as it is. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::', 2);
  const groups = before.split(':').filter((group) => group !== '');
  const tail = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : 8 - groups.length - tail.length;
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return whole.slice(0, groupsOfNetwork).join(':');
}
