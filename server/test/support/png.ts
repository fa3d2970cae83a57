/** A PNG of one colour; `color` is the colour type of its header: 2 is RGB, 6 is RGBA. */
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const channels: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

export function pngOf(width: number, height: number, color = 6, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, color], 8);
  const row = Buffer.alloc(1 + width * (channels[color] ?? 1), 0x7f);
  row[0] = 0;
  const data = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)));
  const texts = Buffer.from('Comment\0taken at home');
  return Buffer.concat([
    signature,
    chunkOf('IHDR', head),
    chunkOf('tEXt', texts),
    chunkOf('IDAT', data),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
