/** The logo of a tenant, uploaded as a file. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createDaybook } from '../../../../sdk/src/index.ts';
import { pngOf } from '../../../test/support/png.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('a logo is the same whether it is sent as a file or as Base64', async () => {
  const daybook = createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Admin });
  const [settings] = (await daybook.tenantSettings.list()).items;
  const params = { path: { id: settings?.id ?? '' } };
  const png = new Uint8Array(pngOf(100, 40));
  const file = new Blob([png], { type: 'image/png' });
  const sent = await daybook.POST('/api/tenant-settings/{id}/logo-file', { params, file });
  const content = Buffer.from(png).toString('base64');
  const same = await daybook.POST('/api/tenant-settings/{id}/logo', { params, body: { content } });
  assert.deepEqual(sent, same);
  assert.deepEqual([sent.width, sent.height], [100, 40]);
});

test('a file that is no PNG is rejected as a whole', async () => {
  const { api, tenant } = service;
  const [settings] = (await api('GET', '/api/tenant-settings')).body.items;
  const reply = await fetch(`${service.url}/api/tenant-settings/${settings?.id}/logo-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.keys.Admin}`, 'content-type': 'image/png' },
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { errors } = await reply.json();
  assert.deepEqual([reply.status, errors[0].code, errors[0].pointer], [422, 'logo_not_png', '']);
});
