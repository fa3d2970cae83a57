/** A mail server that counts accepted mails, and sometimes closes the connection instead of confirming one. */
import type { Socket } from 'node:net';
import { startRawSmtp, usualAnswer } from '../server/test/support/smtp.ts';
import { type Run, violation } from './campaign.ts';

export interface MailCounter {
  readonly url: string;
  /** Throws if a mail came twice, as a retry after an unknown outcome would send it. */
  check(): void;
  /** Whether it arrived, whatever the reply. */
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
    // The first one too, so that short runs have one.
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
