/**
 * A self-signed certificate made with node:crypto alone, so that TLS tests need no program besides
 * Node.js. A client trusts it if it is given as a CA. Encoded by RFC 5280 and X.690.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const dayMs = 24 * 60 * 60_000;
const ecdsaWithSha256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const commonName = [0x55, 0x04, 0x03];
const subjectAltName = [0x55, 0x1d, 0x11];

/** For host names and IPv4 addresses; valid from a day ago until tomorrow. */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(tagged(0x06, Buffer.from(ecdsaWithSha256)));
  const attribute = sequence(
    tagged(0x06, Buffer.from(commonName)),
    tagged(0x0c, Buffer.from('Daybook test')),
  );
  const name = sequence(tagged(0x31, attribute));
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames(hosts))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const der = sequence(body, algorithm, tagged(0x03, signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 4
      ? tagged(0x87, Buffer.from(host.split('.').map(Number)))
      : tagged(0x82, Buffer.from(host)),
  );
  return sequence(tagged(0x06, Buffer.from(subjectAltName)), tagged(0x04, sequence(...names)));
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** Type, length, value, for values of up to 65,535 bytes. */
function tagged(type: number, value: Buffer): Buffer {
  const { length } = value;
  const prefix =
    length < 0x80
      ? [type, length]
      : length < 0x100
        ? [type, 0x81, length]
        : [type, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(prefix), value]);
}
