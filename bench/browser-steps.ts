/** What the benchmarks of the web app share: a signed-in user, and the moment at which a page shows its data. */
import type { Page } from 'playwright-core';
import { benchKey } from './place.ts';
import type { Service } from './service.ts';

/** The cookie of a new colleague. */
export async function signIn(service: Service) {
  const { url } = service;
  const email = `reader-${Date.now()}@daybook.example`;
  const invited = await post(service, '/api/users', { email, role: 'Admin' }, asOperator);
  const { invitation } = (await invited.json()) as { invitation: string };
  const accepted = await post(
    service,
    '/api/invitations/accept',
    { invitation, name: 'Reader', password: 'a sentence that nobody else has' },
    { origin: url },
  );
  const [name = '', value = ''] = (accepted.headers.get('set-cookie') ?? '').split(/[=;]/);
  return { name, value, url };
}

export async function post({ url }: Service, path: string, body: object, headers: object) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

export const asOperator = { authorization: `Bearer ${benchKey}` };

/** Runs in the page: notes when the first filled row was painted, since the click or the navigation. */
export function watchRows(selector: string): void {
  const state = globalThis as unknown as { shownMs?: number; clickedMs?: number };
  const look = () => {
    if (document.querySelector(selector) === null) return false;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        state.shownMs = performance.now() - (state.clickedMs ?? 0);
      };
      port2.postMessage(null);
    });
    return true;
  };
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

export async function shownAfter(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    () => (globalThis as unknown as { shownMs?: number }).shownMs,
  );
  return Number(await shown.jsonValue());
}
