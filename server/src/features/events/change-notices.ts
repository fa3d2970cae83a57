/**
 * Notices of changed records, sent immediately to the streams that request them. Neither stored nor
 * resumed: clients reload after a reconnect, and poll in case that notices of other processes are lost.
 */
import type { ChangedRecord } from '../../pipeline/commits.ts';

const limits = {
  /** Changes within this time are one notice. */
  pauseMs: 50,
  /** Records named in one notice; above it the notice has `more`. */
  records: 200,
} as const;

interface Notices {
  /** Returns the changes since the last call, as a frame of the stream; null without changes. */
  take(): string | null;
  close(): void;
}

/** `isMore`: other records were changed, too. */
type Add = (records: readonly ChangedRecord[], isMore: boolean) => void;

export interface NoticeBoard {
  /** The functions to call with the changes of a tenant, by its id. */
  readonly readers: ReadonlyMap<string, ReadonlySet<Add>>;
  /** Calls `onNotice` after a short pause when there are changes. */
  follow(
    tenantId: string,
    maySee: (record: ChangedRecord) => boolean,
    onNotice: () => void,
  ): Notices;
}

export function createNoticeBoard(): NoticeBoard {
  /** By tenant. */
  const readers = new Map<string, Set<Add>>();
  return {
    readers,
    follow(tenantId, maySee, onNotice) {
      const notices = createNotices(maySee, onNotice);
      const followers = readers.get(tenantId) ?? new Set();
      readers.set(tenantId, followers.add(notices.add));
      return {
        take: notices.take,
        close() {
          notices.close();
          followers.delete(notices.add);
          if (followers.size === 0) readers.delete(tenantId);
        },
      };
    },
  };
}

function createNotices(maySee: (record: ChangedRecord) => boolean, onNotice: () => void) {
  const waiting = new Map<string, ChangedRecord>();
  let more = false;
  let timer: NodeJS.Timeout | null = null;
  return {
    add(records: readonly ChangedRecord[], isMore: boolean): void {
      more ||= isMore;
      for (const record of records) {
        if (!maySee(record)) continue;
        const key = `${record.entityType} ${record.id}`;
        const { audience: _, ...shown } = record;
        if (waiting.size < limits.records || waiting.has(key)) waiting.set(key, shown);
        else more = true;
      }
      if ((waiting.size === 0 && !more) || timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        onNotice();
      }, limits.pauseMs);
      timer.unref();
    },
    take(): string | null {
      if (waiting.size === 0 && !more) return null;
      const data = JSON.stringify({ changes: [...waiting.values()], more });
      waiting.clear();
      more = false;
      return `event: change\ndata: ${data}\n\n`;
    },
    close(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
