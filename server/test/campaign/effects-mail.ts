/** A mail server that counts what it takes, and at times hangs up just when it has taken a mail. */
import type { Socket } from 'node:net';
import { startRawSmtp, usualAnswer } from '../support/smtp.ts';
import { type Run, violation } from './campaign.ts';

export interface MailCounter {
  readonly url: string;
  /** No mail came twice: a retry after an unknown outcome would be one. */
  check(): void;
  /** Whether it came, whatever it was answered. */
  took(messageId: string): boolean;
  close(): Promise<void>;
}

const hangUpOdds = 0.3;

export async function startMailCounter(run: Run): Promise<MailCounter> {
  const inWork = new WeakMap<Socket, string>();
  const taken = new Map<string, number>();
  let count = 0;
  const server = await startRawSmtp((line, socket) => {
    const [, id] = /^message-id: *(<.+>)/i.exec(line) ?? [];
    if (id !== undefined) inWork.set(socket, id);
    if (line !== '.') return usualAnswer(line);
    const mail = inWork.get(socket) ?? '';
    taken.set(mail, (taken.get(mail) ?? 0) + 1);
    run.add('mails');
    count += 1;
    // The first one too, so that no run is too short for it.
    if (count > 1 && !run.random.chance(hangUpOdds)) return usualAnswer(line);
    socket.destroy();
    return undefined;
  });
  return {
    url: `smtp://127.0.0.1:${server.port}`,
    check() {
      const twice = [...taken].find(([, times]) => times > 1);
      if (twice !== undefined) throw violation('a mail was sent twice', twice);
    },
    took: (messageId) => taken.has(messageId),
    close: server.close,
  };
}
