/** Concurrent accepts of one invitation, which fail as expected, and are no errors of the service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../test/support/service.ts';
import { goodPassword, invite, openBrowser } from '../../test/support/users.ts';

const lines: string[] = [];
let service: Service;
before(async () => {
  service = await startService({ log: (line: string) => void lines.push(line) });
});
after(() => service.close());

test('concurrent accepts of one invitation log no error', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { invitation } = await invite(service.tenant, `once-${round}@harbour.example`, 'Viewer');
    const body = { invitation, password: goodPassword };
    const replies = await Promise.all(
      Array.from({ length: 60 }, () =>
        openBrowser(service)('POST', '/api/invitations/accept', body),
      ),
    );
    assert.ok(replies.filter(({ status }) => status === 201).length <= 1);
    const others = new Set(replies.map(({ status }) => status).filter((status) => status !== 201));
    for (const status of others) assert.ok([401, 422, 429, 503].includes(status), String(status));
  }
  const errors = lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  assert.deepEqual(errors, []);
});
