/** The generators of clients that tests try, and which of their tools are absent on this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const probeLimitMs = 60_000;

/** The folder with openapi-generator-cli.jar, and programs in bin; other programs are searched in PATH. */
const folder = process.env.DAYBOOK_TEST_GENERATORS ?? '';
const jar = join(folder, 'openapi-generator-cli.jar');
const bin = join(folder, 'bin');
/** The environment of the tools, in which programs of the folder come first. */
export const toolEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: folder === '' ? process.env['PATH'] : `${bin}${delimiter}${process.env['PATH']}`,
};

/** Commands; `{jar}` is that of OpenAPI Generator. Each shows that a tool is present. */
const probes = {
  'OpenAPI Generator': ['java', '-jar', '{jar}', 'version'],
  'oapi-codegen': ['oapi-codegen', '-version'],
  ogen: ['ogen', '-version'],
  'openapi-python-client': ['openapi-python-client', '--version'],
  Python: ['python3', '-c', 'import dateutil, pydantic, urllib3, httpx, attr'],
  Maven: ['mvn', '-version'],
  Go: ['go', 'version'],
  Cargo: ['cargo', '--version'],
  'PHP with Guzzle': ['php', '-r', "require 'GuzzleHttp/autoload.php';"],
} as const;

export type Tool = keyof typeof probes;

/** By client: the tools that generate, compile and run it. */
const clientTools = {
  'OpenAPI Generator: Python': ['OpenAPI Generator', 'Python'],
  'OpenAPI Generator: Java': ['OpenAPI Generator', 'Maven'],
  'OpenAPI Generator: Go': ['OpenAPI Generator', 'Go'],
  'OpenAPI Generator: Rust': ['OpenAPI Generator', 'Cargo'],
  'OpenAPI Generator: PHP': ['OpenAPI Generator', 'PHP with Guzzle'],
  'openapi-python-client': ['openapi-python-client', 'Python'],
  'oapi-codegen': ['oapi-codegen', 'Go'],
  ogen: ['ogen', 'Go'],
} as const satisfies Readonly<Record<string, readonly Tool[]>>;

export type ClientName = keyof typeof clientTools;

export const clientNames = Object.keys(clientTools) as ClientName[];

/** Replaces `{jar}` in a command. */
export function withJar(command: readonly string[]): [program: string, ...words: string[]] {
  const [program = '', ...words] = command.map((word) => word.replace('{jar}', jar));
  return [program, ...words];
}

const found = new Map<Tool, boolean>();

function isPresent(tool: Tool): boolean {
  let answer = found.get(tool);
  if (answer === undefined) {
    const [program, ...words] = withJar(probes[tool]);
    const options = { env: toolEnvironment, stdio: 'ignore', timeout: probeLimitMs } as const;
    answer = spawnSync(program, words, options).status === 0;
    found.set(tool, answer);
  }
  return answer;
}

/** The tools that a client needs and this machine does not have; all of them unless the folder is set. */
export function absentTools(client: ClientName): Tool[] {
  const tools: readonly Tool[] = clientTools[client];
  return tools.filter((tool) => !existsSync(folder) || !isPresent(tool));
}
