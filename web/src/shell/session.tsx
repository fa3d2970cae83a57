/** The session of this browser: entering it, leaving it, and following it in the other tabs. */
import type { Me } from '@daybook/sdk';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { daybook, isSignedOut, onDoor, queryClient } from '../core/daybook.ts';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { meQuery, ownerOf, useMe } from '../core/me.ts';
import { flushEditors } from '../ui/editor/open-editors.ts';
import { countKept, forgetEdits } from '../ui/editor/storage.ts';

const messages = defineMessages({
  en: {
    unsaved: (count: number) =>
      `${count} ${count === 1 ? 'change is' : 'changes are'} not saved yet, and will be kept in this browser only. Leave nevertheless?`,
    lost: (count: number) =>
      `${count} ${count === 1 ? 'change is' : 'changes are'} not saved, and will be lost. Sign out anyway?`,
  },
  de: {
    unsaved: (count: number) =>
      `${count} ${count === 1 ? 'Änderung ist' : 'Änderungen sind'} noch nicht gespeichert und ${count === 1 ? 'bleibt' : 'bleiben'} nur in diesem Browser. Trotzdem gehen?`,
    lost: (count: number) =>
      `${count} ${count === 1 ? 'Änderung ist nicht gespeichert und geht' : 'Änderungen sind nicht gespeichert und gehen'} verloren. Trotzdem abmelden?`,
  },
});

/** All tabs of a browser have one session: what is done with it in one concerns the others. */
const news = new BroadcastChannel('daybook.session');

/** Goes into the app as somebody. It begins anew, here and in the other tabs: nothing of who was there before is left. */
export function enter(me: Me, address = '/'): void {
  news.postMessage(ownerOf(me));
  location.replace(address);
}

/** What belongs to the device and not to the person: how the app looks. */
const deviceKeys = ['daybook.preferences', 'daybook.color-scheme'];

/**
 * Ends this session, or all of the person, once what was typed is saved or given up. The next person at this browser
 * finds none of it: the answer clears the storage over https (Clear-Site-Data), the app itself everywhere.
 */
export function useSignOut(): (everywhere?: boolean) => Promise<void> {
  const m = useMessages(messages);
  const owner = ownerOf(useMe());
  return async (everywhere = false) => {
    const left = Math.max(await flushEditors(), countKept(owner));
    if (left > 0 && !window.confirm(m.lost(left))) return;
    const device = deviceKeys.map((key) => [key, localStorage.getItem(key)] as const);
    await daybook.DELETE(everywhere ? '/api/sessions' : '/api/sessions/current');
    forgetEdits();
    for (const [key, value] of device) if (value !== null) localStorage.setItem(key, value);
    news.postMessage(null);
    location.assign('/sign-in');
  };
}

/** Goes on in another tenant, once what was typed is saved in this one. */
export function useSwitchTenant(): (tenantId: string) => Promise<void> {
  const isReady = useReadyToLeave();
  return async (tenantId) => {
    if (!(await isReady())) return;
    enter(await daybook.POST('/api/sessions/current/switch', { body: { tenantId } }));
  };
}

/** Saves what was typed; asks where that does not work, for it is sent by nobody else. */
function useReadyToLeave(): () => Promise<boolean> {
  const m = useMessages(messages);
  return async () => {
    const left = await flushEditors();
    return left === 0 || window.confirm(m.unsaved(left));
  };
}

/** The app begins anew once the session of the browser is another one, whichever tab changed it. */
export function useSameSession(): void {
  const owner = ownerOf(useMe());
  const first = useRef(owner);
  useEffect(() => {
    if (owner !== first.current) location.assign('/');
  }, [owner]);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<string | null>) => {
      if (data === first.current) return;
      if (data === null) {
        forgetEdits();
        // Who signs in again finds the way back to this page.
        location.reload();
      } else location.assign('/');
    };
    news.addEventListener('message', hear);
    return () => news.removeEventListener('message', hear);
  }, []);
}

/**
 * Leads to where the service sends people: to sign in, once the session is over, and back to the same page
 * afterwards; to the second factor, once the tenant asks for one.
 */
export function useDoorWatch(): void {
  const navigate = useNavigate();
  const { href } = useLocation();
  useEffect(() => {
    let isAsking = false;
    return onDoor(async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const me = await daybook.GET('/api/me');
        queryClient.setQueryData(meQuery.queryKey, me);
        if (me.person?.secondFactorNeeded) await navigate({ to: '/account' });
      } catch (error) {
        if (!isSignedOut(error)) return;
        await navigate({ to: '/sign-in', search: { next: href } });
        queryClient.clear();
      } finally {
        isAsking = false;
      }
    });
  }, [href, navigate]);
}
