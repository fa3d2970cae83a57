/** How each generated client is made, compiled and run. The programs that use them are in the folder programs. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { invoiceIn } from '../../test/support/invoices.ts';
import type { Service } from '../../test/support/service.ts';
import { diskFolder } from '../../test/support/worker.ts';
import { type ClientName, toolEnvironment, withJar } from './tools.ts';

/** Of one command; Cargo and Maven also fetch what the client depends on. */
const commandLimitMs = 600_000;
const outputLimitBytes = 64 << 20;
const begin = promisify(execFile);
const programs = join(import.meta.dirname, 'programs');

interface Client {
  /** The file in the folder programs, and its place beside the client. */
  readonly program: readonly [from: string, to: string];
  /** Commands that generate and compile, with `openapi.json` in the working directory. */
  readonly make: readonly (readonly string[])[];
  /** The command that runs the program; the URL, a key and the id of a posted invoice are added. */
  readonly run: readonly string[];
  /** Files beside the client, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Changes the program after the client was generated. */
  readonly complete?: (program: string, folder: string) => string;
}

const generate = (language: string, to: string, options: readonly string[] = []) => [
  ...['java', '-Dlog.level=error', '-jar', '{jar}', 'generate', '-i', 'openapi.json'],
  ...['-g', language, '-o', to, ...options.map((one) => `--additional-properties=${one}`)],
];

/** With the versions of the modules that are current when the test runs. */
const goModule = { 'go.mod': 'module daybook.test\n\ngo 1.23\n' };
const compileGo = [
  ['go', 'mod', 'tidy'],
  ['go', 'build', '-o', 'program', '.'],
];
const octets = 'application/octet-stream';

const clients: Readonly<Record<ClientName, Client>> = {
  'OpenAPI Generator: Python': {
    program: ['openapi-generator-python.py', 'program.py'],
    make: [generate('python', '.'), ['python3', '-m', 'compileall', '-q', 'openapi_client']],
    run: ['python3', 'program.py'],
  },
  'OpenAPI Generator: Java': {
    program: ['openapi-generator-java.java', 'src/main/java/UseClient.java'],
    make: [
      generate('java', '.', ['useSingleRequestParameter=true']),
      ['mvn', '-q', '-B', 'compile', 'dependency:copy-dependencies'],
    ],
    run: ['java', '-cp', 'target/classes:target/dependency/*', 'UseClient'],
  },
  'OpenAPI Generator: Go': {
    program: ['openapi-generator-go.go', 'main.go'],
    files: goModule,
    make: [
      [
        ...generate('go', 'client', [
          'enumClassPrefix=true',
          'packageName=client',
          'withGoMod=false',
        ]),
        '--global-property=apiTests=false,modelTests=false',
      ],
      ...compileGo,
    ],
    run: ['./program'],
  },
  'OpenAPI Generator: Rust': {
    program: ['openapi-generator-rust.rs', 'src/main.rs'],
    make: [
      generate('rust', '.', ['useSingleRequestParameter=true']),
      ['cargo', 'add', '-q', 'tokio', '--features', 'rt,macros'],
      ['cargo', 'build', '-q'],
    ],
    run: ['target/debug/openapi'],
    complete: withRustParameters,
  },
  'OpenAPI Generator: PHP': {
    program: ['openapi-generator-php.php', 'program.php'],
    make: [generate('php', '.'), ['php', '-l', 'program.php']],
    run: ['php', 'program.php'],
  },
  'openapi-python-client': {
    program: ['openapi-python-client.py', 'program.py'],
    files: {
      'config.yml': `content_type_overrides:\n  application/pdf: ${octets}\n  application/xml: ${octets}\n`,
    },
    make: [
      [
        ...[
          'openapi-python-client',
          'generate',
          '--path',
          'openapi.json',
          '--config',
          'config.yml',
        ],
        ...['--meta', 'none', '--output-path', 'daybook_client'],
      ],
      ['python3', '-m', 'compileall', '-q', 'daybook_client'],
    ],
    run: ['python3', 'program.py'],
  },
  'oapi-codegen': {
    program: ['oapi-codegen.go', 'main.go'],
    files: { ...goModule, 'client/README': '' },
    make: [
      [
        ...['oapi-codegen', '-generate', 'types,client', '-package', 'client'],
        ...['-o', 'client/client.go', 'openapi.json'],
      ],
      ...compileGo,
    ],
    run: ['./program'],
  },
  ogen: {
    program: ['ogen.go', 'main.go'],
    files: goModule,
    make: [['ogen', '--target', 'client', '--package', 'client', 'openapi.json'], ...compileGo],
    run: ['./program'],
  },
};

/** In the folder programs. */
export const programFiles = Object.values(clients).map(({ program: [from] }) => `${from}.txt`);

/** Generates and compiles a client, and runs its program against the service; returns what it prints. */
export async function callBy(name: ClientName, service: Service): Promise<unknown> {
  const { program, files = {}, make, run, complete } = clients[name];
  const folder = mkdtempSync(join(diskFolder(), 'daybook-client-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const execute = async (command: readonly string[]) => {
    const [file, ...words] = withJar(command);
    const options = { cwd: folder, env: toolEnvironment, maxBuffer: outputLimitBytes };
    return (await begin(file, words, { ...options, timeout: commandLimitMs })).stdout;
  };
  try {
    const [generating, ...compiling] = make;
    const [from, to] = program;
    for (const [path, text] of Object.entries(files)) write(path, text);
    write('openapi.json', JSON.stringify(service.document));
    await execute(generating ?? []);
    const text = readFileSync(join(programs, `${from}.txt`), 'utf8');
    write(to, complete?.(text, folder) ?? text);
    for (const command of compiling) await execute(command);
    const { id } = await invoiceIn(service.tenant, 'Posted');
    return JSON.parse(await execute([...run, service.url, service.tenant.keys.Clerk, id]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The struct of a list's parameters has no default: a program has to name every field. */
function withRustParameters(program: string, folder: string): string {
  const source = readFileSync(join(folder, 'src/apis/invoice_api.rs'), 'utf8');
  const [, fields = ''] = /pub struct ListInvoicesParams \{(.*?)\n\}/s.exec(source) ?? [];
  const names = [...fields.matchAll(/^ {4}pub (?:r#)?(\w+):/gm)].map(([, name]) => name);
  const others = names.filter((name) => !['id_in', 'status_in', 'limit'].includes(name ?? ''));
  const text = others.map((name) => `${name}: None,`).join(' ');
  return program.replace('// other parameters: None', text);
}
