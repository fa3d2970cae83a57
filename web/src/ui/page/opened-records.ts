/** The records that this user opened last on this device, for the palette. Removed when the user signs out. */
import type { Me } from '@daybook/sdk';
import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../../core/daybook.ts';
import { deviceStorage } from '../../core/device-storage.ts';
import { allFacts } from '../../core/feature.ts';
import { meQuery, ownerOf } from '../../core/me.ts';

const limits = { openedRecords: 10 } as const;
const prefix = 'daybook.opened.';

export interface OpenedRecord {
  readonly path: string;
  /** The title of its page. */
  readonly title: string;
}

const id = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isRecord(path: string): boolean {
  return id.test(path) && allFacts().some(([, { page }]) => page === path.replace(id, ''));
}

/** Undefined without a session. */
function storageKey(): string | undefined {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  return me === undefined ? undefined : `${prefix}${ownerOf(me)}`;
}

/** The last one first. */
export function openedRecords(): readonly OpenedRecord[] {
  const key = storageKey();
  try {
    return JSON.parse((key !== undefined && deviceStorage.get(key)) || '[]');
  } catch {
    return [];
  }
}

/** Adds the record of this page, or removes it without a title; a page that is no record is ignored. */
export function useOpened(title: string | null): void {
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  useEffect(() => {
    const key = storageKey();
    if (key === undefined || !isRecord(path)) return;
    const others = openedRecords().filter((one) => one.path !== path);
    const opened = [...(title === null ? [] : [{ path, title }]), ...others].slice(
      0,
      limits.openedRecords,
    );
    deviceStorage.set(key, JSON.stringify(opened));
  }, [path, title]);
}

export function forgetOpened(): void {
  for (const name of deviceStorage.keys()) if (name.startsWith(prefix)) deviceStorage.delete(name);
}
