/** The network of a client, by which anonymous requests are counted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

test('the network of an IPv4 address is the address, of an IPv6 address its /64 prefix', () => {
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1::9', '2001:db8:0:1'],
    ['2001:db8::1:0:0:9', '2001:db8:0:0'],
    ['2001:db8:0:0:5:6:7:8', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ] as const)
    assert.equal(networkOf(address), network, address);
});
