/**
 * Shown in place of a page that failed. Without a connection it says so and opens the page once the server responds;
 * every other error is shown with its remedy and request ID.
 */

import { icon as IconCloudOff } from 'virtual:tabler/cloud-off';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { checkConnection } from '../core/connection.ts';
import { isUnanswered } from '../core/daybook.ts';
import { tabStorage } from '../core/device-storage.ts';
import { useMessages } from '../core/messages.ts';

import { ProblemAlert } from '../ui/dialogs/problem-alert.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { PageLoadError } from './load-page.ts';

interface Props {
  readonly error: unknown;
  readonly reset?: () => void;
}

export function PageError({ error, reset }: Props) {
  const router = useRouter();
  const again = async () => {
    reset?.();
    await router.invalidate();
  };
  if (error instanceof PageLoadError || isUnanswered(error))
    return <NoConnection error={error} again={again} />;
  return <ProblemAlert error={error} again={again} />;
}

const reloadedKey = 'daybook.reloaded';

/** Once for each address in a tab, so that a page that can never be loaded does not reload forever. */
function mayReload(): boolean {
  const { href } = window.location;
  if (tabStorage.get(reloadedKey) === href) return false;
  return tabStorage.set(reloadedKey, href);
}

interface NoConnectionProps {
  readonly error: unknown;
  readonly again: () => Promise<void>;
}

function NoConnection({ error, again }: NoConnectionProps) {
  const m = useMessages('shell.pageError');
  const [failed, setFailed] = useState<unknown>(null);
  const isLoadError = error instanceof PageLoadError;
  const open = useEffectEvent(async () => {
    const wasReachable = await checkConnection();
    if (!wasReachable) await again();
    // A server that responds, but not with the file, has a newer build of the app.
    else if (isLoadError && mayReload()) window.location.reload();
    else setFailed(isLoadError ? new Error(m.notLoaded) : error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure.
  useEffect(() => void open(), [error]);
  if (failed !== null) return <ProblemAlert error={failed} again={again} />;
  return <EmptyState icon={<IconCloudOff size={32} aria-hidden />} title={m.title} text={m.text} />;
}
