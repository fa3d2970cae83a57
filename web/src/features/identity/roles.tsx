/** Names, descriptions and permissions of roles, derived from the operations of the API. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconMinus } from 'virtual:tabler/minus';
import { operations, type Role } from '@daybook/sdk';
import { List, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';

const messages = defineMessages({
  en: {
    forViewer: 'Read-only access, for example for auditors.',
    forClerk: 'Prepares documents for posting by others.',
    forApprover: 'Posts, approves and voids documents.',
    forController: 'Manages periods, accounts and tax codes.',
    forIntegrator: 'Connects other systems and monitors deliveries.',
    forAdmin: 'Full access, including users and API keys.',
    read: 'View documents, ledger and reports',
    draft: 'Create drafts of documents and payments; edit customers',
    post: 'Post, approve and void documents; apply payments',
    close: 'Close and reopen periods; edit accounts and tax codes',
    audit: 'View the audit log',
    mail: 'View sent mail',
    connect: 'Manage webhooks and deliveries',
    people: 'Manage users, API keys and settings',
    may: 'Allowed',
    mayNot: 'Not allowed',
  },
  de: {
    forViewer: 'Nur Lesezugriff, zum Beispiel für die Wirtschaftsprüfung.',
    forClerk: 'Bereitet Belege zur Buchung durch andere vor.',
    forApprover: 'Bucht, gibt frei und storniert Belege.',
    forController: 'Verwaltet Buchungsperioden, Konten und Steuerschlüssel.',
    forIntegrator: 'Bindet andere Systeme an und überwacht Zustellungen.',
    forAdmin: 'Vollzugriff, auch auf Benutzer und API-Schlüssel.',
    read: 'Belege, Hauptbuch und Berichte ansehen',
    draft: 'Entwürfe von Belegen und Zahlungen anlegen; Kunden bearbeiten',
    post: 'Belege buchen, freigeben und stornieren; Zahlungen zuordnen',
    close: 'Perioden abschließen und wieder öffnen; Konten und Steuerschlüssel bearbeiten',
    audit: 'Prüfprotokoll ansehen',
    mail: 'Gesendete E-Mails ansehen',
    connect: 'Webhooks und Zustellungen verwalten',
    people: 'Benutzer, API-Schlüssel und Einstellungen verwalten',
    may: 'Erlaubt',
    mayNot: 'Nicht erlaubt',
  },
});

const roles: readonly Role[] = ['Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin'];

/** Permissions, each represented by one operation. */
const abilities = [
  ['read', operations.listInvoices],
  ['draft', operations.createInvoice],
  ['post', operations.postInvoice],
  ['close', operations.closePeriod],
  ['audit', operations.listAuditEntries],
  ['mail', operations.listMails],
  ['connect', operations.createWebhookEndpoint],
  ['people', operations.createUser],
] as const;

interface RoleTexts {
  readonly nameOf: (role: Role) => string;
  readonly purposeOf: (role: Role) => string;
}

export function useRoleTexts(): RoleTexts {
  const m = useMessages(messages);
  const valueLabel = useValueLabel();
  return {
    nameOf: (role) => valueLabel('users', 'role', role),
    purposeOf: (role) => m[`for${role}`],
  };
}

/** Options of a Select: all roles with their names. */
export function useRoleOptions(): { value: Role; label: string }[] {
  const { nameOf } = useRoleTexts();
  return roles.map((role) => ({ value: role, label: nameOf(role) }));
}

/** What a role may and may not do. */
export function RoleAbilities({ role }: { readonly role: Role }) {
  const m = useMessages(messages);
  const { purposeOf } = useRoleTexts();
  return (
    <div>
      <Text size="sm" mb={4}>
        {purposeOf(role)}
      </Text>
      <List size="sm" spacing={2} center>
        {abilities.map(([ability, operation]) => {
          const roleNames: readonly Role[] = operation.roles ?? roles;
          const may = roleNames.includes(role);
          return (
            <List.Item
              key={ability}
              c={may ? undefined : 'dimmed'}
              icon={
                may ? (
                  <IconCheck size={16} role="img" aria-label={m.may} />
                ) : (
                  <IconMinus size={16} role="img" aria-label={m.mayNot} />
                )
              }
            >
              {m[ability]}
            </List.Item>
          );
        })}
      </List>
    </div>
  );
}
