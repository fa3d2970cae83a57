/** The session of this browser: sign-in, sign-out, and synchronisation between tabs. */

import type { Me } from '@daybook/sdk';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { daybook, isSignedOut, onAuthRequired, queryClient } from '../core/daybook.ts';
import { deviceStorage } from '../core/device-storage.ts';
import { forgetKept } from '../core/kept-data.ts';
import { meQuery, ownerOf, useMe } from '../core/me.ts';
import { useMessages } from '../core/messages.ts';
import { flushEditors } from '../ui/editor/open-editors.ts';
import { countKept, forgetEdits } from '../ui/editor/storage.ts';
import { forgetOpened } from '../ui/page/opened-records.ts';

/** All tabs of a browser share one session; changes to it are broadcast. */
const sessionChannel = new BroadcastChannel('daybook.session');

/**
 * Starts the app as this user, and reloads the other tabs, so that no data of the previous user remains. The promise
 * stays pending, because this page ends.
 */
export function enter(me: Me, address = '/'): Promise<never> {
  sessionChannel.postMessage(ownerOf(me));
  location.replace(address);
  return new Promise(() => undefined);
}

/** Display settings belong to the device, not to the user. */
const deviceKeys = [
  'daybook.preferences',
  'daybook.color-scheme',
  'daybook.open-groups',
  'daybook.rail',
];

/**
 * Ends this session, or all sessions of the user, after unsaved edits are saved or discarded. Removes the user's
 * data from the browser: Clear-Site-Data does so over https only, so the app clears its storage as well.
 */
export function useSignOut(): (everywhere?: boolean) => Promise<void> {
  const m = useMessages('shell.session');
  const owner = ownerOf(useMe());
  return async (everywhere = false) => {
    const left = Math.max(await flushEditors(), countKept(owner));
    if (left > 0 && !window.confirm(m.lost({ count: left }))) return;
    const device = deviceKeys.map((key) => [key, deviceStorage.get(key)] as const);
    await daybook.DELETE(everywhere ? '/api/sessions' : '/api/sessions/current');
    forgetEdits();
    forgetOpened();
    await forgetKept();
    for (const [key, value] of device) if (value !== null) deviceStorage.set(key, value);
    sessionChannel.postMessage(null);
    location.assign('/sign-in');
  };
}

/** Switches to another tenant after unsaved edits are saved. */
export function useSwitchTenant(): (tenantId: string) => Promise<void> {
  const isReady = useReadyToLeave();
  return async (tenantId) => {
    if (!(await isReady())) return;
    await enter(await daybook.POST('/api/sessions/current/switch', { body: { tenantId } }));
  };
}

/** Saves pending edits; asks for confirmation if that fails, because no other page sends them. */
function useReadyToLeave(): () => Promise<boolean> {
  const m = useMessages('shell.session');
  const owner = ownerOf(useMe());
  return async () => {
    const left = Math.max(await flushEditors(), countKept(owner));
    return left === 0 || window.confirm(m.unsaved({ count: left }));
  };
}

/** Reloads the app when another tab changes the session. */
export function useSameSession(): void {
  const owner = ownerOf(useMe());
  const first = useRef(owner);
  useEffect(() => {
    if (owner !== first.current) location.assign('/');
  }, [owner]);
  useEffect(() => {
    const receive = ({ data }: MessageEvent<string | null>) => {
      if (data === first.current) return;
      if (data === null) {
        forgetEdits();
        void forgetKept();
        // The sign-in page leads back to this page.
        location.reload();
      } else location.assign('/');
    };
    sessionChannel.addEventListener('message', receive);
    return () => sessionChannel.removeEventListener('message', receive);
  }, []);
}

/**
 * Redirects to the sign-in page when the session ends, and back to the same page afterwards; to the account page
 * when the tenant requires a second factor.
 */
export function useAuthRedirect(): void {
  const navigate = useNavigate();
  const router = useRouter();
  const { href, pathname } = useLocation();
  useEffect(() => {
    // While the sign-in page loads, this page is shown and its calls are still rejected: it is no address to return to.
    if (pathname === '/sign-in') return;
    let isAsking = false;
    return onAuthRequired(async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const me = await daybook.GET('/api/me');
        queryClient.setQueryData(meQuery.queryKey, me);
        if (me.person?.secondFactorNeeded) await navigate({ to: '/account' });
      } catch (error) {
        if (!isSignedOut(error)) return;
        // Not before the sign-in page is rendered: the shell needs the data, and the user may navigate meanwhile.
        const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
          unsubscribe();
          if (toLocation.pathname === '/sign-in') queryClient.clear();
        });
        await navigate({ to: '/sign-in', search: { next: href } });
      } finally {
        isAsking = false;
      }
    });
  }, [href, pathname, navigate, router]);
}
