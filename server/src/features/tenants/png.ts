/**
 * Validates a PNG (ISO/IEC 15948) completely, because a file that cannot be decoded would make every document
 * unprintable, and rebuilds it without metadata. Accepts what all readers support: 8 bits, RGB or RGBA, not interlaced.
 */
import { crc32, inflateSync } from 'node:zlib';

export const limits = {
  logoBytes: 200 * 1024,
  /** For the file to arrive. */
  arrivalMs: 60_000,
  logoWidth: 1_200,
  logoHeight: 600,
  /** In each direction. */
  logoLeast: 16,
} as const;

export interface Png {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const channels: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** The file without metadata; or why it is not accepted. */
export function readPng(file: Buffer): Png | 'logo_not_png' | 'logo_wrong_size' {
  const chunks = chunksOf(file);
  const [head, ...others] = chunks ?? [];
  if (head?.type !== 'IHDR' || head.data.length !== 13) return 'logo_not_png';
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [bits, color = 0, compression, filter, interlace] = head.data.subarray(8);
  const perPixel = channels[color];
  const isPlain = bits === 8 && compression === 0 && filter === 0 && interlace === 0;
  if (perPixel === undefined || !isPlain) return 'logo_not_png';
  const { logoWidth, logoHeight, logoLeast } = limits;
  if (Math.min(width, height) < logoLeast || width > logoWidth || height > logoHeight)
    return 'logo_wrong_size';
  const data = Buffer.concat(others.filter(({ type }) => type === 'IDAT').map((one) => one.data));
  if (!isImage(data, width * perPixel + 1, height)) return 'logo_not_png';
  const kept = [head, { type: 'IDAT', data }, { type: 'IEND', data: Buffer.alloc(0) }];
  return { content: Buffer.concat([signature, ...kept.map(chunkBytes)]), width, height };
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Null if the file is damaged, or has a critical chunk that is not known. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, signature.length).equals(signature)) return null;
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    if (/^[A-Z]/.test(type) && !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type)) return null;
    chunks.push({ type, data: file.subarray(at + 8, end - 4) });
    if (type === 'IEND') return end === file.length ? chunks : null;
    at = end;
  }
  return null;
}

/** Whether the data has exactly these rows, each with a known filter. */
function isImage(data: Buffer, rowBytes: number, rows: number): boolean {
  const size = rowBytes * rows;
  try {
    const pixels = inflateSync(data, { maxOutputLength: size });
    if (pixels.length !== size) return false;
    // The filters are 0 to 4.
    for (let at = 0; at < size; at += rowBytes) if (Number(pixels[at]) > 4) return false;
    return true;
  } catch {
    return false;
  }
}

function chunkBytes({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
