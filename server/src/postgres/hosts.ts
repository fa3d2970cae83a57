/**
 * Several hosts in one URL, as libpq accepts them: each new connection goes to the first host that responds and, with
 * `target_session_attrs=read-write`, accepts writes. `pg` knows only one host.
 */
import { Client, type ClientConfig } from 'pg';

const limits = {
  /** For one host to respond. */
  tryMs: 2_000,
  /** A choice, or a failure of all hosts, is reused for new connections. */
  keptMs: 1_000,
} as const;

const defaultPort = '5432';

interface Host {
  readonly host: string;
  readonly port: number;
}

interface Target {
  /** The URL without what `pg` does not know. */
  readonly connectionString: string;
  readonly hosts: readonly Host[];
  readonly needsWrites: boolean;
}

/**
 * The URL in a form that `URL` parses: `//a:1,b:2/db` becomes `//a:1/db?host=a,b&port=1,2`, which libpq also accepts.
 * Null if it is not a valid URL of PostgreSQL.
 */
export function parsableUrl(text: string): string | null {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/s.exec(text);
  if (parts === null) return null;
  const [, start = '', places = '', rest = ''] = parts;
  const listed = places.split(',');
  const url = URL.parse(`${start}${listed[0]}${rest}`);
  if (url === null || listed.includes('') !== (places === '')) return null;
  if (listed.length === 1) return text;
  const hosts = listed.map((place) => URL.parse(`postgresql://${place}`));
  if (hosts.includes(null)) return null;
  const names = hosts.map((host) => decodeURIComponent(host?.hostname ?? ''));
  url.searchParams.set('host', names.join(','));
  url.searchParams.set('port', hosts.map((host) => host?.port || defaultPort).join(','));
  return url.toString();
}

/** For messages: `a:1, b:2`, without credentials. */
export function hostsText(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const names = (searchParams.get('host') ?? decodeURIComponent(hostname)).split(',');
  const ports = (searchParams.get('port') ?? port).split(',');
  return names
    .map((name, index) => [name, ports[index] ?? ports[0]].filter(Boolean).join(':'))
    .join(', ');
}

/** What a `Client` or `Pool` needs in order to connect to `url`. */
export function connectionTo(url: string): {
  readonly connectionString: string;
  readonly Client: typeof Client;
} {
  const target = targetOf(url);
  if (target === null) return { connectionString: url, Client };
  const { connectionString } = target;
  return { connectionString, Client: choosing(target) };
}

/** A client that is not connected yet. Its errors are reported by the next query, or by `connect`. */
export function clientTo(url: string, options: ClientConfig): Client {
  const { connectionString, Client: Chosen } = connectionTo(url);
  return new Chosen({ ...options, connectionString }).on('error', () => undefined);
}

/** Null if `pg` can do it alone. */
function targetOf(url: string): Target | null {
  const changed = URL.parse(url);
  const listed = changed?.searchParams.get('host')?.split(',') ?? [];
  const attributes = changed?.searchParams.get('target_session_attrs') ?? 'any';
  const needsWrites = ['read-write', 'primary'].includes(attributes);
  if (changed === null || (listed.length < 2 && !needsWrites)) return null;
  const { hostname, port, searchParams } = changed;
  const names = listed.length > 0 ? listed : [decodeURIComponent(hostname)];
  const ports = (searchParams.get('port') ?? port).split(',');
  const hosts = names.map((host, index) => ({
    host: host.replace(/^\[(.+)\]$/, '$1'),
    port: Number(ports[index] || ports[0] || defaultPort),
  }));
  for (const name of ['host', 'port', 'target_session_attrs']) searchParams.delete(name);
  return { connectionString: changed.toString(), hosts, needsWrites };
}

/** A client that looks for its host when it connects. */
function choosing(target: Target): typeof Client {
  let last: { readonly host: Promise<Host>; readonly atMs: number } | null = null;
  const choose = (): Promise<Host> => {
    const now = performance.now();
    if (last === null || now - last.atMs > limits.keptMs)
      last = { host: search(target), atMs: now };
    return last.host;
  };
  return class extends Client {
    override connect(): Promise<Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<Client> | undefined {
      const connected = choose().then((host) => {
        Object.assign(this, host);
        return super.connect();
      });
      connected.catch(() => {
        last = null;
      });
      if (callback === undefined) return connected;
      connected.then(
        () => callback(null),
        (error: Error) => callback(error),
      );
      return undefined;
    }
  };
}

async function search({ connectionString, hosts, needsWrites }: Target): Promise<Host> {
  const failures: string[] = [];
  for (const host of hosts) {
    const name = `${host.host}:${host.port}`;
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: limits.tryMs,
      query_timeout: limits.tryMs,
      application_name: 'daybook check',
    });
    Object.assign(client, host).on('error', () => undefined);
    try {
      await client.connect();
      if (!needsWrites || (await acceptsWrites(client))) return host;
      failures.push(`${name} accepts no writes`);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`no host of the database can be used (${failures.join('; ')})`);
}

/** False of a standby, and of a server that was made read-only. */
export async function acceptsWrites(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ setting: string }>(
    "select current_setting('transaction_read_only') as setting",
  );
  return rows[0]?.setting === 'off';
}
