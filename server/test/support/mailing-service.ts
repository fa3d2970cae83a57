/** A service with a mail server and sender addresses for its tenants. The caller closes both. */
import { changeSettings } from './deliveries.ts';
import { type Service, startService } from './service.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

export async function startMailingService(): Promise<{ smtp: TestSmtp; service: Service }> {
  const smtp = await startSmtp();
  const service = await startService({ effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
  for (const tenant of [service.tenant, service.other])
    await changeSettings(tenant, 'email', 'office@harbour.example');
  return { smtp, service };
}
