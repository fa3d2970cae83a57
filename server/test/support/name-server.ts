/** A name server on the loopback interface (RFC 1035, over UDP) with the answers of a test. */
import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** Addresses; `none`: NXDOMAIN; `broken`: SERVFAIL; `silent`: no answer. */
export type NameAnswer = readonly string[] | 'none' | 'broken' | 'silent';

export interface NameServer {
  /** For createResolveName. */
  readonly address: string;
  /** Queried names, once for A and once for AAAA. */
  readonly questions: readonly string[];
  close(): Promise<void>;
}

const [typeA, typeAaaa] = [1, 28];
const codes = { none: 3, broken: 2 };

export async function startNameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const end = message.indexOf(0, 12);
    const question = message.subarray(12, end + 5);
    const name = nameOf(message.subarray(12, end));
    const type = message.readUInt16BE(end + 1);
    questions.push(name);
    const result = answer(name);
    if (result === 'silent') return;
    const addresses = typeof result === 'string' ? [] : result;
    const fitting = addresses.filter((one) => isIPv4(one) === (type === typeA));
    const isAnswered = type === typeA || type === typeAaaa;
    const records = isAnswered ? fitting.map((one) => recordOf(one, type)) : [];
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (typeof result === 'string' ? codes[result] : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, question, ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function nameOf(labels: Buffer): string {
  const names: string[] = [];
  for (let at = 0; at < labels.length; at += 1 + (labels[at] ?? 0)) {
    names.push(labels.toString('latin1', at + 1, at + 1 + (labels[at] ?? 0)));
  }
  return names.join('.').toLowerCase();
}

/** With a pointer to the question as name, and TTL 0. */
function recordOf(address: string, type: number): Buffer {
  const data = isIPv4(address) ? address.split('.').map(Number) : bytesOf6(address);
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, Buffer.from(data)]);
}

function bytesOf6(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = canonical
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  return groups.flatMap((group) => [group >> 8, group & 0xff]);
}
