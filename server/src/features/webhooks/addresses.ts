/**
 * Which IP addresses are public: all but the special-purpose blocks of IANA, checked on parsed
 * addresses. An IPv6 address that embeds an IPv4 address is never public, because it could be
 * routed to an internal host.
 */
import { BlockList, isIP } from 'node:net';

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and other non-public blocks. */
const special4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared address space; metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // host services of Azure, although the block is public
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of Oracle Cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // class E and broadcast
];

/** The only global unicast block of IPv6 (RFC 4291, 2.4); all others are rejected. */
const globalUnicast6 = ['2000::/3'];

/** https://www.iana.org/assignments/iana-ipv6-special-registry, within global unicast. */
const special6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID, drone tags
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // the former 6bone
  '3fff::/20', // documentation
];

interface Ranges {
  readonly v4: BlockList;
  readonly v6: BlockList;
}

/** `text` is canonical; a mapped address (`::ffff:0:0/96`) is represented by its IPv4 address. */
type Address =
  | { readonly family: 4; readonly text: string; readonly mapped: boolean }
  | { readonly family: 6; readonly text: string; readonly groups: readonly number[] };

const specialRanges = rangesOf([...special4, ...special6]);
const unicastRanges = rangesOf(globalUnicast6);

/** Throws a RangeError for an invalid CIDR block. */
export function rangesOf(blocks: readonly string[]): Ranges {
  const ranges: Ranges = { v4: new BlockList(), v6: new BlockList() };
  for (const block of blocks) {
    const [, written = '', length = ''] = /^([^/]+)\/(\d{1,3})$/.exec(block.trim()) ?? [];
    const address = parseAddress(written);
    if (address === null) throw new RangeError(`${JSON.stringify(block)} is not a CIDR range`);
    if (address.family === 6) ranges.v6.addSubnet(address.text, Number(length), 'ipv6');
    else {
      const bits = Number(length) - (address.mapped ? 96 : 0);
      ranges.v4.addSubnet(address.text, bits, 'ipv4');
    }
  }
  return ranges;
}

/** False for an invalid address. */
export function isWithin(ranges: Ranges, text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  return address.family === 4
    ? ranges.v4.check(address.text, 'ipv4')
    : ranges.v6.check(address.text, 'ipv6');
}

/** Whether the address is global unicast and not special-purpose. */
export function isPublic(text: string): boolean {
  const address = parseAddress(text);
  if (address === null || isWithin(specialRanges, text)) return false;
  if (address.family === 4) return !address.mapped;
  return isWithin(unicastRanges, text) && !isIsatap(address.groups);
}

/**
 * RFC 5214: an interface identifier `[02]00:5efe` followed by an IPv4 address, below any prefix.
 */
function isIsatap(groups: readonly number[]): boolean {
  return ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe;
}

function parseAddress(text: string): Address | null {
  const version = isIP(text);
  if (version === 4) return { family: 4, text, mapped: false };
  // The URL standard serializes an IPv6 address in one form, without dotted part, and rejects zones
  // (`%eth0`).
  const canonical = version === 6 ? URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) : null;
  if (canonical === null || canonical === undefined) return null;
  const groups = groupsOf(canonical);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return { family: 6, text: canonical, groups };
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  return { family: 4, text: bytes.join('.'), mapped: true };
}

/** The eight groups of a canonical IPv6 address. */
function groupsOf(canonical: string): number[] {
  const [left = [], right = []] = canonical
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
