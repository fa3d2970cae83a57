/** Reads single records by id. Reads that arrive together share one statement. */
import type { Entity, Row } from '../domain/entity.ts';
import { Problem } from '../domain/problem.ts';
import { type Database, problemOf, readTransaction } from './db.ts';
import { Lane } from './lane.ts';
import { readRecords } from './records.ts';

export const limits = { maxGroup: 100, maxQueue: 5_000, lanesPerEntity: 2 } as const;

interface Waiting {
  readonly id: string;
  readonly resolve: (row: Row | null) => void;
  readonly reject: (error: unknown) => void;
}

export interface Reader {
  /** The record, or null when this tenant has none of that id. */
  read(tenantId: string, entity: Entity, id: string): Promise<Row | null>;
}

export function createReader(db: Database): Reader {
  const lanes = new Map<string, Lane<Waiting>>();
  let turn = 0;

  async function run(tenantId: string, entity: Entity, group: readonly Waiting[]): Promise<void> {
    try {
      const found = await readTransaction(db, tenantId, (tx, sendCommit) => {
        const sent = readRecords(tx, entity, [...new Set(group.map(({ id }) => id))], false);
        sendCommit();
        return sent;
      });
      const rows = new Map(found.map(({ row }) => [row.id, row]));
      for (const { id, resolve } of group) resolve(rows.get(id) ?? null);
    } catch (error) {
      for (const { reject } of group) reject(problemOf(error));
    }
  }

  return {
    read(tenantId, entity, id) {
      turn = (turn + 1) % limits.lanesPerEntity;
      const key = `${tenantId}/${entity.name}/${turn}`;
      let lane = lanes.get(key);
      if (lane === undefined) {
        lane = new Lane((group) => run(tenantId, entity, group), limits);
        lanes.set(key, lane);
      }
      const chosen = lane;
      return new Promise((resolve, reject) => {
        if (!chosen.push({ id, resolve, reject })) {
          reject(
            new Problem('overloaded', 'Too many reads are waiting.', {
              headers: { 'retry-after': '1' },
            }),
          );
        }
      });
    },
  };
}
