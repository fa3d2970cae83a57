/**
 * One port for several processes (DAYBOOK_PROCESSES): the primary accepts the connections and hands each to a process. So
 * a process that ends leaves no connection unserved, and a stop empties the queue of the listener first. The listener of
 * node:cluster is internal: it resets what waits when the last process leaves.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { closeListener } from '../../http/drain.ts';
import { sendToPrimary, sendToWorker } from './process-messages.ts';
import { report } from './report.ts';

const limits = {
  /** Connections that wait while every process is busy with an earlier one, or none runs; further ones are closed. */
  mostWaiting: 1_000,
  /** Connections closed within this time are one line of the log. */
  closedLogMs: 1_000,
} as const;

type Message =
  /** A process is ready; the primary answers with the port. */
  | { readonly daybook: 'join-port' }
  | { readonly daybook: 'port'; readonly port: number }
  /** With a socket; the process acknowledges it. */
  | { readonly daybook: 'connection' }
  | { readonly daybook: 'took-connection' }
  /** A process wants no more connections; the primary confirms that none is on its way. */
  | { readonly daybook: 'leave-port' }
  | { readonly daybook: 'left-port' };

/** In the primary. Listens when the first process is ready. */
export class SharedPort {
  readonly #address: { readonly host: string; readonly port: number };
  // The handed sockets keep both options: those of an HTTP server.
  readonly #server = createServer({ pauseOnConnect: true, noDelay: true });
  readonly #members = new Set<Worker>();
  /** Members without an unacknowledged connection; the first one gets the next connection. */
  readonly #free: Worker[] = [];
  readonly #waiting: Socket[] = [];
  readonly #joining = new Map<Worker, PromiseWithResolvers<number>>();
  #listening: Promise<number> | null = null;
  #ending: Promise<void> | null = null;
  #isStopping = false;
  /** Connections closed since the last line of the log. */
  #closed = 0;
  #onEmpty: () => void = () => undefined;

  constructor(address: { readonly host: string; readonly port: number }) {
    this.#address = address;
    this.#server.on('connection', (socket) => {
      if (this.#waiting.length >= limits.mostWaiting) this.#refuse(socket);
      else this.#waiting.push(socket);
      this.#distribute();
    });
    cluster.on('message', (worker, message: Message) => {
      if (message.daybook === 'join-port') void this.#join(worker);
      else if (message.daybook === 'took-connection') this.#release(worker);
      else if (message.daybook === 'leave-port') void this.#leave(worker);
    });
    cluster.on('exit', (worker) => {
      const ended = new Error('A process could not start; see its error above.');
      this.#joinOf(worker).reject(ended);
      this.#joining.delete(worker);
      this.#remove(worker);
    });
  }

  /** Resolves with the port when the process serves it; rejects if it ends before, or the primary cannot listen. */
  joined(worker: Worker): Promise<number> {
    return this.#joinOf(worker).promise;
  }

  /** From now on the first process that leaves ends the listener. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Closes what is still open. */
  close(): void {
    this.#server.close();
    for (const socket of this.#waiting.splice(0)) socket.destroy();
  }

  #joinOf(worker: Worker): PromiseWithResolvers<number> {
    const known = this.#joining.get(worker);
    if (known !== undefined) return known;
    const join = Promise.withResolvers<number>();
    // Not every start is waited for.
    join.promise.catch(() => undefined);
    this.#joining.set(worker, join);
    return join;
  }

  async #join(worker: Worker): Promise<void> {
    const { resolve, reject } = this.#joinOf(worker);
    try {
      this.#listening ??= this.#listen();
      const port = await this.#listening;
      sendToWorker<Message>(worker, { daybook: 'port', port });
      this.#members.add(worker);
      this.#release(worker);
      resolve(port);
    } catch (error) {
      reject(error);
    }
  }

  async #listen(): Promise<number> {
    this.#server.listen(this.#address);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  #distribute(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#free.shift();
      if (worker === undefined) break;
      if (!worker.isConnected()) continue;
      sendToWorker<Message>(worker, { daybook: 'connection' }, this.#waiting.shift());
    }
    if (this.#waiting.length === 0) this.#onEmpty();
  }

  #release(worker: Worker): void {
    if (!this.#members.has(worker)) return;
    this.#free.push(worker);
    this.#distribute();
  }

  #refuse(socket: Socket): void {
    socket.destroy();
    this.#closed += 1;
    if (this.#closed > 1) return;
    const log = () => {
      const text = `${this.#closed} connections were closed, because ${limits.mostWaiting} wait for a process.`;
      report('warn', text, { closed: this.#closed });
      this.#closed = 0;
    };
    setTimeout(log, limits.closedLogMs).unref();
  }

  async #leave(worker: Worker): Promise<void> {
    if (this.#isStopping) {
      this.#ending ??= this.#end();
      await this.#ending;
    }
    this.#remove(worker);
    sendToWorker<Message>(worker, { daybook: 'left-port' });
  }

  /** Accepts what is queued, and hands it to the members. */
  async #end(): Promise<void> {
    if (this.#server.listening) await closeListener(this.#server);
    if (this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  #remove(worker: Worker): void {
    this.#members.delete(worker);
    const index = this.#free.indexOf(worker);
    if (index >= 0) this.#free.splice(index, 1);
  }
}

export interface Membership {
  readonly port: number;
  /** Resolves when no further connection arrives. */
  leave(): Promise<void>;
}

/** In a process of the primary: `server` gets connections of the port without listening itself. */
export function joinPort(server: HttpServer): Promise<Membership> {
  // Node.js checks the time limits of requests from this event on.
  server.emit('listening');
  const left = Promise.withResolvers<void>();
  process.once('disconnect', () => left.resolve());
  return new Promise((resolve) => {
    process.on('message', (message: Message, socket?: Socket) => {
      if (message.daybook === 'connection') {
        notify({ daybook: 'took-connection' });
        // The client may have closed it meanwhile.
        if (socket === undefined) return;
        // As a socket of an HTTP server: a client may end its half first.
        socket.allowHalfOpen = true;
        server.emit('connection', socket);
      } else if (message.daybook === 'left-port') left.resolve();
      else if (message.daybook === 'port') {
        const leave = () => {
          notify({ daybook: 'leave-port' });
          return left.promise;
        };
        resolve({ port: message.port, leave });
      }
    });
    notify({ daybook: 'join-port' });
  });
}

function notify(message: Message): void {
  void sendToPrimary(message);
}
