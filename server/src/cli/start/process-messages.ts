/**
 * Messages between the primary and its processes. Each has a callback: without one, Node.js emits an error for a message
 * whose receiver has just ended, which has no listener, so that the sender ends, too. The event `exit` of a process
 * and `disconnect` of the primary report the end.
 */
import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';

type Message = string | { readonly daybook: string };

export function sendToWorker<M extends Message>(worker: Worker, message: M, socket?: Socket): void {
  worker.process.send(message, socket, () => undefined);
}

/** Resolves when the message was passed on, or the primary has ended. */
export function sendToPrimary<M extends Message>(message: M): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
