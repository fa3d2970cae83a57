/** Repeatable UUIDv7s for sample data, so that an interrupted seed finds the records it created before. */
import { mix } from './random.ts';

export interface IdSource {
  /** The id of record `index` of its kind; `at`: RFC 3339, the timestamp of the UUID. */
  fixed(kind: number, index: number, at: string): string;
  /** Starts a sequence of ids that depends only on the group's number. */
  beginGroup(group: number): void;
  /** The next id of the group. */
  next(at: string): string;
}

/** Ids of different seeds or tenants differ. */
export function createIdSource(seed: number, tenantId: string): IdSource {
  const tenant = Number.parseInt(tenantId.slice(-8), 16);
  let group = 0;
  let counter = 0;

  // 32 bits are kind (4) and index (28), mixed reversibly with the tenant; the other 42 are hashes with the seed.
  function make(kind: number, index: number, extra: number, at: string): string {
    const low = mix((kind * 0x10000000 + index) ^ tenant);
    const high = mix(seed ^ mix(extra + 1) ^ low);
    const time = Date.parse(at).toString(16).padStart(12, '0');
    const a = (high & 0xfff).toString(16).padStart(3, '0');
    const b = (0x8000 | ((high >>> 12) & 0x3fff)).toString(16);
    const c = mix(extra ^ seed)
      .toString(16)
      .padStart(8, '0')
      .slice(0, 4);
    const d = low.toString(16).padStart(8, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${b}-${c}${d}`;
  }

  return {
    fixed: (kind, index, at) => make(kind, index, 0, at),
    beginGroup(number) {
      group = number;
      counter = 0;
    },
    next(at) {
      counter += 1;
      return make(15, counter, group + 1, at);
    },
  };
}
