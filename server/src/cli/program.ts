/** The commands of `daybook`, with their options. Each is loaded when it is called. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { roles } from '../record/actor.ts';
import type { Output } from './output.ts';
import { ignoreClosedPipes, printStatus } from './terminal.ts';
import { addTransfer } from './transfer/commands.ts';
import { version } from './version.ts';

interface WithOutput {
  readonly output: Output;
}

/** Runs a command; sets the exit code 1 if it fails. */
export async function runProgram(words: readonly string[]): Promise<void> {
  ignoreClosedPipes();
  try {
    await createProgram().parseAsync([...words]);
  } catch (error) {
    // One sentence for the user; the stack only with LOG_LEVEL=debug.
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    printStatus(`\n${process.env.LOG_LEVEL === 'debug' ? stack : message}`);
    process.exitCode = 1;
  }
}

function createProgram(): Command {
  const program = new Command('daybook')
    .description('Business records of enterprise finance: a REST service on PostgreSQL.')
    .version(version)
    .showHelpAfterError()
    .addHelpText('after', '\nSettings are environment variables; see docs/operations.md.');
  program
    .command('start')
    .description('Start the service; without DATABASE_URL with an embedded PostgreSQL')
    .addOption(outputOption())
    .action(async ({ output }: WithOutput) => (await import('./start/start.ts')).start(output));
  addSchema(program);
  addSeed(program);
  addKeys(program);
  addUsers(program);
  addTenants(program);
  addListen(program);
  addTransfer(program, { urlOption, keyFileOption, outputOption });
  program
    .command('analytics')
    .description('Manage the summaries for reports')
    .command('rebuild')
    .description('Rebuild the summaries from the records; the service may be running')
    .option('--tenant <id>', 'by default every tenant')
    .addOption(outputOption())
    .action(async (options: WithOutput & { tenant?: string }) =>
      (await import('./commands/analytics.ts')).runAnalyticsRebuild(options, options.output),
    );
  program
    .command('verify')
    .description(
      'Verify by the hash chains that no posted document was altered; the service may be running',
    )
    .option('--tenant <id>', 'by default every tenant')
    .addOption(outputOption())
    .action(async (options: WithOutput & { tenant?: string }) =>
      (await import('./commands/verify.ts')).runVerify(options, options.output),
    );
  program
    .command('secrets')
    .description('Manage the encrypted secrets of webhook endpoints and second factors')
    .command('reseal')
    .description(
      'Encrypt all secrets with the first key of DAYBOOK_SECRET_KEY; the service may be running',
    )
    .addOption(outputOption())
    .action(async ({ output }: WithOutput) =>
      (await import('./commands/secrets.ts')).runReseal(output),
    );
  program
    .command('doctor')
    .description('Check everything Daybook needs on this machine, and print remedies')
    .addOption(outputOption())
    .action(async ({ output }: WithOutput) =>
      (await import('./commands/doctor.ts')).runDoctor(output),
    );
  program
    .command('openapi')
    .description('Print the OpenAPI document')
    .option('--write', 'write it to openapi.json of the repository instead')
    .action(async (options: { write?: true }) =>
      (await import('./commands/openapi.ts')).runOpenApi(options.write === true),
    );
  return program;
}

function addSchema(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database to the schema of this release')
    .addOption(outputOption())
    .action(async ({ output }: WithOutput) =>
      (await import('./commands/migrate.ts')).runMigrate(output),
    );
  program
    .command('distribute')
    .description('Spread the tenants over the nodes of a Citus cluster; can be repeated')
    .addOption(outputOption())
    .action(async ({ output }: WithOutput) =>
      (await import('./commands/distribute.ts')).runDistribute(output),
    );
}

function addSeed(program: Command): void {
  program
    .command('seed')
    .description('Fill a test tenant with sample records, always the same for the same options')
    .option('--invoices <number>', 'how many invoices', numberParser(1, 100_000_000), 600)
    .option(
      '--customers <number>',
      'by default one for 500 invoices, at least 60',
      numberParser(1, 1_000_000),
    )
    .option('--months <number>', 'over how many months', numberParser(1, 240), 14)
    .option(
      '--as-of <date>',
      'YYYY-MM-DD; the records end the day before (default: today, UTC)',
      parseDate,
    )
    .option('--tenant <id>', 'by default the oldest test tenant, which is created if there is none')
    .addOption(outputOption())
    .action(
      async (options: WithOutput & Parameters<typeof import('./commands/seed.ts').runSeed>[0]) =>
        (await import('./commands/seed.ts')).runSeed(options, options.output),
    );
}

function addKeys(program: Command): void {
  const keys = program.command('keys').description('Create, list and revoke API keys');
  const tenantOption = () => new Option('--tenant <id>', 'by default the oldest tenant');
  keys
    .command('create')
    .description('Create an API key, which is shown once')
    .addOption(new Option('--role <role>').choices(roles).makeOptionMandatory())
    .requiredOption('--name <name>', 'the program or user of the key')
    .option('--expires <date>', 'YYYY-MM-DD or an RFC 3339 instant; by default it does not expire')
    .addOption(tenantOption())
    .addOption(outputOption())
    .action(
      async (options: WithOutput & Parameters<typeof import('./commands/keys.ts').createKey>[0]) =>
        (await import('./commands/keys.ts')).createKey(options, options.output),
    );
  keys
    .command('list')
    .description('List the API keys of a tenant, without their secrets')
    .addOption(tenantOption())
    .addOption(outputOption())
    .action(async (options: WithOutput & { tenant?: string }) =>
      (await import('./commands/keys.ts')).listKeys(options.tenant, options.output),
    );
  keys
    .command('revoke <id>')
    .description('Revoke an API key permanently')
    .addOption(tenantOption())
    .addOption(outputOption())
    .action(async (id: string, options: WithOutput & { tenant?: string }) =>
      (await import('./commands/keys.ts')).revokeKey(id, options.tenant, options.output),
    );
}

function addUsers(program: Command): void {
  const users = program
    .command('users')
    .description('Invite and list users, and reset their sign-in');
  const tenantOption = () => new Option('--tenant <id>', 'by default the oldest tenant');
  users
    .command('invite <email>')
    .description('Invite a user, and print the link')
    .addOption(new Option('--role <role>').choices(roles).makeOptionMandatory())
    .option('--name <name>')
    .addOption(tenantOption())
    .addOption(outputOption())
    .action(
      async (
        email: string,
        options: WithOutput &
          Omit<Parameters<typeof import('./commands/users.ts').inviteUser>[0], 'email'>,
      ) => (await import('./commands/users.ts')).inviteUser({ ...options, email }, options.output),
    );
  users
    .command('list')
    .description('List the users of a tenant')
    .addOption(tenantOption())
    .addOption(outputOption())
    .action(async (options: WithOutput & { tenant?: string }) =>
      (await import('./commands/users.ts')).listUsers(options.tenant, options.output),
    );
  users
    .command('reset-password <email>')
    .description('Print a link for a user to set a new password')
    .addOption(outputOption())
    .action(async (email: string, options: WithOutput) =>
      (await import('./commands/users.ts')).resetPasswordLink(email, options.output),
    );
  users
    .command('reset-second-factor <email>')
    .description('Remove the second factor of a user who lost it, and end the user’s sessions')
    .addOption(outputOption())
    .action(async (email: string, options: WithOutput) =>
      (await import('./commands/users.ts')).resetSecondFactor(email, options.output),
    );
  users
    .command('operator <email>')
    .description('Allow a user to create tenants')
    .option('--remove', 'withdraw the permission')
    .addOption(outputOption())
    .action(async (email: string, options: WithOutput & { remove?: boolean }) =>
      (await import('./commands/users.ts')).changeOperator(
        email,
        options.remove !== true,
        options.output,
      ),
    );
}

function addTenants(program: Command): void {
  const tenants = program
    .command('tenants')
    .description('Create and list tenants, and manage their mail domains');
  tenants
    .command('create')
    .description('Create a tenant, invite its Admin, and print the link')
    .requiredOption('--name <name>', 'of the company')
    .requiredOption('--base-currency <code>', 'ISO 4217; cannot be changed later', parseCurrency)
    .requiredOption('--admin <email>', 'email address of the first Admin')
    .option('--country <code>', 'ISO 3166-1, as in DE')
    .option('--language <tag>', 'of mails and documents, as in de', 'en')
    .option('--test', 'create a test tenant; its API keys contain `test`')
    .addOption(outputOption())
    .action(
      async (
        options: WithOutput & Parameters<typeof import('./commands/tenants.ts').makeTenant>[0],
      ) => (await import('./commands/tenants.ts')).makeTenant(options, options.output),
    );
  tenants
    .command('list')
    .description('List the tenants')
    .addOption(outputOption())
    .action(async (options: WithOutput) =>
      (await import('./commands/tenants.ts')).listTenants(options.output),
    );
  tenants
    .command('verify-domain <tenant> <domain>')
    .description(
      'Allow a tenant to send mail from its own address at a domain that you have verified',
    )
    .addOption(outputOption())
    .action(async (tenant: string, domain: string, { output }: WithOutput) =>
      (await import('./commands/mail-domains.ts')).changeDomain(tenant, domain, true, output),
    );
  tenants
    .command('withdraw-domain <tenant> <domain>')
    .description('Withdraw the permission: mail is sent from MAIL_FROM again')
    .addOption(outputOption())
    .action(async (tenant: string, domain: string, { output }: WithOutput) =>
      (await import('./commands/mail-domains.ts')).changeDomain(tenant, domain, false, output),
    );
  tenants
    .command('domains')
    .description('List the verified domains of all tenants')
    .addOption(outputOption())
    .action(async ({ output }: WithOutput) =>
      (await import('./commands/mail-domains.ts')).listDomains(output),
    );
}

function parseCurrency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw new InvalidArgumentError('Give three capital letters such as EUR.');
}

function addListen(program: Command): void {
  program
    .command('listen')
    .description('Print events as they are committed, and forward them to a receiver, signed')
    .option('--forward-to <url>', 'of the receiver, as in http://127.0.0.1:3000/hooks', parseUrl)
    .option('--types <list>', 'only these, separated by commas; invoice.* for all of a kind')
    .addOption(urlOption())
    .addOption(keyFileOption())
    .option('--secret <whsec>', 'to sign with; by default a new one, which is shown')
    .addOption(outputOption('json: one JSON document a line'))
    .action(
      async (
        options: Partial<Record<'forwardTo' | 'types' | 'keyFile' | 'secret' | 'url', string>> &
          WithOutput,
      ) => {
        const { forwardTo = null, types = null, keyFile = null, secret = null, output } = options;
        const { url = null } = options;
        const { listen } = await import('./commands/listen.ts');
        await listen({ forwardTo, types, keyFile, secret, url }, output);
      },
    );
}

function urlOption(): Option {
  const text = 'of the service; by default at PORT of this machine, or that of DAYBOOK_DATA';
  return new Option('--url <url>', text).argParser(parseUrl);
}

function keyFileOption(): Option {
  const text = 'file with an API key (default: DAYBOOK_API_KEY, or the demo’s key)';
  return new Option('--key-file <file>', text);
}

function outputOption(text = 'json: one JSON document on standard output'): Option {
  return new Option('--output <form>', text).choices(['text', 'json']).default('text');
}

function numberParser(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,10}$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };
}

function parseUrl(text: string): string {
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Give a URL that begins with http:// or https://.');
}

function parseDate(text: string): string {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  if (/^20\d\d-\d\d-\d\d$/.test(text) && new Date(time).toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError('Give a date of this century, YYYY-MM-DD.');
}
