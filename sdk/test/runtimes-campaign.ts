/**
 * The published SDK in Node, Deno and Bun: the same client program against a real service. Deno and Bun are installed
 * from npm into a temporary folder, because only this test needs them.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Campaign, violation } from '../../campaign/campaign.ts';
import { startService } from '../../server/test/support/service.ts';
import { publish } from './support/published.ts';

/** Asynchronous, because the service runs in this process. */
const runFile = promisify(execFile);
const limitMs = 60_000;
const packages = ['deno@2.9.6', 'bun@1.4.5'] as const;

const program = (url: string, key: string) => `
  import { ConflictError, createDaybook, memoryStorage, ValidationError, webhooks } from '@daybook/sdk';
  const daybook = createDaybook({ baseUrl: '${url}', apiKey: '${key}' });
  const draft = await daybook.invoices.create({ memo: 'first' });
  const editor = daybook.invoices.autosave(draft.id, { initial: draft, storage: memoryStorage() });
  editor.set('memo', 'second');
  const line = await editor.addLine({ description: 'Consulting' });
  editor.setLine(line, 'quantity', '2');
  await editor.flush();
  const stored = await daybook.invoices.get(draft.id);
  const refused = await daybook.invoices.act(draft.id, 'post').catch((error) => error);
  const stale = await daybook.invoices.patch(draft.id, 'memo', 'x', draft.RowVersion).catch((error) => error);
  let count = 0;
  for await (const invoice of daybook.invoices.pages({ limit: 1 })) if (invoice.id === draft.id) count += 1;
  const secret = 'whsec_' + btoa('0123456789abcdef0123456789abcdef');
  const event = await webhooks.verify('{"a":1}', await webhooks.sign('{"a":1}', secret, { id: 'a' }), secret);
  const changes = new AbortController();
  const heard = (async () => {
    for await (const one of daybook.events({ signal: changes.signal })) return one.type;
  })().catch((error) => String(error));
  await daybook.customers.create({ name: 'Harbour Supplies' });
  await editor.close();
  changes.abort();
  await heard;
  console.log(JSON.stringify([
    stored.memo, stored.lines.length, stored.lines[0].quantity, refused instanceof ValidationError,
    refused.problems.length > 0, stale instanceof ConflictError, stale.current.memo, count, event.a,
  ]));
`;
const expected = JSON.stringify(['second', 1, '2', true, true, true, 'second', 1, 1]);

export const runtimes: Campaign = {
  name: 'runtimes',
  promise: 'The published SDK does in Node, Deno and Bun what its readme says.',
  unit: 'programs in each of them',
  fullRounds: 3,
  shortRounds: 1,
  async run(run) {
    const service = await startService();
    const published = publish();
    try {
      published.run(
        'npm',
        'install',
        '--no-save',
        '--prefix',
        join(published.folder, 'runtimes'),
        ...packages,
      );
      const bin = join(published.folder, 'runtimes', 'node_modules', '.bin');
      writeFileSync(
        join(published.folder, 'program.mjs'),
        program(service.url, service.tenant.keys.Admin),
      );
      const commands = {
        node: [process.execPath, 'program.mjs'],
        deno: [
          join(bin, 'deno'),
          'run',
          '--allow-net',
          '--allow-env',
          '--node-modules-dir=manual',
          'program.mjs',
        ],
        bun: [join(bin, 'bun'), 'run', 'program.mjs'],
      };
      for (let round = 0; !run.over(round); round += 1)
        for (const [name, [command = '', ...words]] of Object.entries(commands)) {
          const { stdout, stderr } = await runFile(command, words, {
            cwd: published.folder,
            timeout: limitMs,
          });
          const printed = stdout.trim();
          if (printed !== expected)
            throw violation(`${name} does otherwise`, { printed, expected, stderr });
          run.add(name);
        }
    } finally {
      published.remove();
      await service.close();
    }
  },
};
