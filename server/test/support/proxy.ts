/**
 * A proxy in front of several services: nginx with its default settings if it is installed, else a small proxy that
 * behaves likewise. A service that fails gets no request for a while; a request is repeated at another one if it was
 * not sent, or changes nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './deliveries.ts';

export interface Proxy {
  readonly name: 'nginx' | 'Node.js';
  readonly port: number;
  /** What it logged about services that failed. */
  errors(): string;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Of the services, on this machine. */
  readonly ports: readonly number[];
  /** Whether connections to services are reused (`keepalive 32`, HTTP/1.1); else one for each request. */
  readonly keepsAlive: boolean;
  /** How long a service that failed gets no request. */
  readonly failSeconds: number;
}

const programs = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];
const keptConnections = 32;

export function startProxy(options: ProxyOptions): Promise<Proxy> {
  const program = programs.find((path) => existsSync(path));
  return program === undefined ? startOwn(options) : startNginx(program, options);
}

export async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startNginx(program: string, options: ProxyOptions): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, options));
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const proxy: Proxy = {
    name: 'nginx',
    port,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async close() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await until('nginx', async () =>
    fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined),
  );
  return proxy;
}

function configuration(port: number, { ports, keepsAlive, failSeconds }: ProxyOptions): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one} fail_timeout=${failSeconds}s;`);
  const kept = 'proxy_http_version 1.1; proxy_set_header Connection "";';
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    pid nginx.pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${folders.map((name) => `${name}_temp_path ${name};`).join('\n')}
      upstream services {
        ${servers.join('\n')}
        ${keepsAlive ? `keepalive ${keptConnections};` : ''}
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://services;
          ${keepsAlive ? kept : ''}
        }
      }
    }`;
}

interface Upstream {
  readonly port: number;
  failedUntilMs: number;
}

async function startOwn({ ports, keepsAlive, failSeconds }: ProxyOptions): Promise<Proxy> {
  const upstreams = ports.map((port): Upstream => ({ port, failedUntilMs: 0 }));
  const agent = keepsAlive ? new Agent({ keepAlive: true, maxSockets: keptConnections }) : false;
  let turn = 0;
  const forward = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const now = performance.now();
    const live = upstreams.filter(({ failedUntilMs }) => failedUntilMs <= now);
    turn += 1;
    const upstream = live[turn % live.length];
    if (upstream === undefined) {
      response.writeHead(502).end();
      return;
    }
    const { method = '', url: path, headers } = request;
    const sent = send({ host: '127.0.0.1', port: upstream.port, method, path, headers, agent });
    sent.on('response', (answer) => {
      const { connection, 'keep-alive': _, ...shown } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, shown);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      upstream.failedUntilMs = performance.now() + failSeconds * 1_000;
      const mayRepeat = error.code === 'ECONNREFUSED' || ['GET', 'HEAD'].includes(method);
      if (response.headersSent) response.destroy();
      else if (mayRepeat) forward(request, body, response);
      else response.writeHead(502).end();
    });
    sent.end(body);
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    forward(request, Buffer.concat(chunks), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'Node.js',
    port: (server.address() as AddressInfo).port,
    errors: () => '',
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      if (agent !== false) agent.destroy();
    },
  };
}
