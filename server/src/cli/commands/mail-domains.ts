/** `daybook tenants verify-domain`, `withdraw-domain`, `domains`: the domains from which a tenant may send mail. */

import { setMailDomain } from '../../features/mail/mail-domain.ts';
import { listMailDomains } from '../../features/mail/store-mail-domains.ts';
import { mailDomainOf } from '../../record/values/mail-address.ts';
import { tenantOf } from '../installation/choose-tenant.ts';
import { withInstallation } from '../installation/with-tenant.ts';
import { type Output, printResult, tableOf } from '../output.ts';

/** `verified`: the operator has checked that the domain belongs to the tenant; false: mail is sent from `MAIL_FROM`. */
export async function changeDomain(
  tenantId: string,
  given: string,
  verified: boolean,
  output: Output,
): Promise<void> {
  const domain = mailDomainOf(`postmaster@${given}`);
  if (domain === null) throw new Error(`${given} is not a domain; give one such as example.com.`);
  await withInstallation(async ({ db, engine }) => {
    const { id, name } = await tenantOf(db, tenantId);
    await setMailDomain(engine, id, { domain, verified }, new Date().toISOString());
    const line = verified
      ? `Mail of ${name} is sent from its own address at ${domain}; the SPF or DKIM record of the domain must allow your mail server.`
      : `Mail of ${name} is no longer sent from addresses at ${domain}.`;
    printResult(output, { tenant: id, domain, verified }, [line]);
  });
}

/** Of all tenants. */
export async function listDomains(output: Output): Promise<void> {
  await withInstallation(async ({ db }) => {
    const domains = await listMailDomains(db);
    const cells = domains.map((one) => [one.tenantId, one.domain, one.verifiedAt]);
    printResult(output, { domains }, tableOf([['TENANT', 'DOMAIN', 'VERIFIED'], ...cells]));
  });
}
