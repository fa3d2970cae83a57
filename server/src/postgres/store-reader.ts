/**
 * Reads single records by id. Reads that arrive together share one statement, and what was shown
 * before is shown again if the database still has the RowVersion it was made of: then nothing but
 * the version is read. The database is asked every time; nothing is ever answered from memory alone.
 */
import type { Viewer } from '../record/actor.ts';
import type { Entity } from '../record/entity.ts';
import { say } from '../record/messages.ts';
import { present } from '../record/present.ts';
import { Problem } from '../record/problem.ts';
import { type Database, problemOf, readTransaction, type Tx } from './db.ts';
import { Groups } from './groups.ts';
import { readRecords } from './store-records.ts';

const limits = {
  maxGroup: 100,
  maxQueue: 5_000,
  groupsPerEntity: 2,
  /** Records whose text is kept, the least recently read being forgotten first. */
  keptTexts: 10_000,
  /** Characters of a text that is kept; a longer one is made each time. */
  keptTextLength: 8_192,
} as const;

/** A record as one viewer sees it. */
interface Shown {
  readonly rowVersion: string;
  /** JSON text. */
  readonly body: string;
}

interface Kept extends Shown {
  readonly viewer: string;
}

interface Waiting {
  readonly tenantId: string;
  readonly entity: Entity;
  readonly id: string;
  readonly viewer: Viewer;
  readonly resolve: (shown: Shown | null) => void;
  readonly reject: (error: unknown) => void;
}

export interface Reader {
  /** The record as the viewer sees it, or null when this tenant has none of that id. */
  read(tenantId: string, entity: Entity, id: string, viewer: Viewer): Promise<Shown | null>;
}

export function createReader(db: Database): Reader {
  const texts = createTexts();
  let turn = 0;

  async function run(tenantId: string, entity: Entity, group: readonly Waiting[]): Promise<void> {
    const keyOf = ({ id }: Waiting) => `${tenantId}/${entity.name}/${id}`;
    const unread: Waiting[] = [];
    const kept = new Map<Waiting, Kept>();
    for (const member of group) {
      const text = texts.get(keyOf(member));
      if (text?.viewer === viewerKey(member.viewer)) kept.set(member, text);
      else unread.push(member);
    }
    try {
      const [versions, rows] = await readTransaction(db, tenantId, (tx, sendCommit) => {
        const sent = Promise.all([
          kept.size === 0 ? new Map<string, string>() : readVersions(tx, entity, kept.keys()),
          unread.length === 0 ? [] : readRecords(tx, entity, idsOf(unread), false),
        ]);
        sendCommit();
        return sent;
      });
      const found = new Map(rows.map(({ row }) => [row.id, row]));
      for (const member of unread) {
        const row = found.get(member.id);
        if (row === undefined) {
          member.resolve(null);
          continue;
        }
        const body = JSON.stringify(present(entity, row, member.viewer));
        const shown = { rowVersion: row.RowVersion, body, viewer: viewerKey(member.viewer) };
        if (entity.unversioned !== true) texts.keep(keyOf(member), shown);
        member.resolve(shown);
      }
      const changed: Waiting[] = [];
      for (const [member, text] of kept) {
        if (versions.get(member.id) === text.rowVersion) {
          texts.keep(keyOf(member), text);
          member.resolve(text);
        } else {
          texts.forget(keyOf(member));
          changed.push(member);
        }
      }
      if (changed.length > 0) await run(tenantId, entity, changed);
    } catch (error) {
      for (const { reject } of group) reject(problemOf(error));
    }
  }

  const groups = new Groups<Waiting>(async (_key, group) => {
    const [first] = group;
    if (first !== undefined) await run(first.tenantId, first.entity, group);
  }, limits);

  return {
    read(tenantId, entity, id, viewer) {
      turn = (turn + 1) % limits.groupsPerEntity;
      const key = `${tenantId}/${entity.name}/${turn}`;
      return new Promise((resolve, reject) => {
        const member = { tenantId, entity, id, viewer, resolve, reject };
        if (!groups.push(key, member)) reject(overloaded());
      });
    },
  };
}

function overloaded(): Problem {
  return new Problem('overloaded', say('reads_waiting'), {
    headers: { 'retry-after': '1' },
  });
}

/** The texts shown last, by record; the least recently read one is forgotten first. */
function createTexts() {
  const texts = new Map<string, Kept>();
  return {
    get: (key: string) => texts.get(key),
    forget: (key: string) => texts.delete(key),
    /** Makes it the most recently read. */
    keep(key: string, kept: Kept): void {
      texts.delete(key);
      if (kept.body.length > limits.keptTextLength) return;
      texts.set(key, kept);
      if (texts.size <= limits.keptTexts) return;
      const [oldest] = texts.keys();
      if (oldest !== undefined) texts.delete(oldest);
    },
  };
}

/** Everything that `present` depends on besides the record. Keys are only added, so their number says which they are. */
function viewerKey({ actor, today }: Viewer): string {
  return `${actor.type}:${actor.id}:${actor.role}:${actor.mayApproveOwn}:${actor.keysBehind?.length}:${today}`;
}

function idsOf(members: Iterable<Waiting>): string[] {
  return [...new Set(Array.from(members, ({ id }) => id))];
}

async function readVersions(
  tx: Tx,
  entity: Entity,
  members: Iterable<Waiting>,
): Promise<Map<string, string>> {
  const { rows } = await tx.query({
    name: `version:${entity.table}`,
    text: `select id, row_version from ${entity.table} where tenant_id = $1 and id = any($2::uuid[])`,
    values: [tx.tenantId, idsOf(members)],
  });
  return new Map(rows as [string, string][]);
}
