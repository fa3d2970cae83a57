/** What each role is called, what it is for, and what it may do: read off the operations of the API. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconMinus } from 'virtual:tabler/minus';
import { operations, type Role } from '@daybook/sdk';
import { List, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useValueLabel } from '../../ui/labels.ts';

const messages = defineMessages({
  en: {
    forViewer: 'Reads the books and changes nothing, such as an auditor.',
    forClerk: 'Prepares documents for others to post.',
    forApprover: 'Posts, approves and voids what was prepared.',
    forController: 'Answers for the books: periods, accounts, taxes.',
    forIntegrator: 'Connects other systems and looks after deliveries.',
    forAdmin: 'May do everything, people and keys included.',
    read: 'See documents, the ledger and reports',
    draft: 'Draft documents and payments; keep customers',
    post: 'Post, approve and void documents; settle payments',
    close: 'Close and reopen periods; accounts and tax codes',
    audit: 'Read the audit log',
    mail: 'Read the mail that was sent',
    connect: 'Webhooks, retries and deliveries',
    people: 'Users, API keys and settings',
    may: 'May',
    mayNot: 'May not',
  },
  de: {
    forViewer: 'Liest die Bücher und ändert nichts, etwa für die Wirtschaftsprüfung.',
    forClerk: 'Bereitet Belege vor, die andere buchen.',
    forApprover: 'Bucht, gibt frei und storniert, was vorbereitet wurde.',
    forController: 'Verantwortet die Bücher: Perioden, Konten, Steuern.',
    forIntegrator: 'Bindet andere Systeme an und kümmert sich um Zustellungen.',
    forAdmin: 'Darf alles, auch Benutzer und Schlüssel verwalten.',
    read: 'Belege, Hauptbuch und Berichte ansehen',
    draft: 'Belege und Zahlungen entwerfen; Kunden pflegen',
    post: 'Belege buchen, freigeben und stornieren; Zahlungen zuordnen',
    close: 'Perioden schließen und öffnen; Konten und Steuerschlüssel',
    audit: 'Das Prüfprotokoll lesen',
    mail: 'Gesendete Post lesen',
    connect: 'Webhooks, Wiederholungen und Zustellungen',
    people: 'Benutzer, API-Schlüssel und Einstellungen',
    may: 'Darf',
    mayNot: 'Darf nicht',
  },
});

const roles: readonly Role[] = ['Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin'];

/** Each with an operation that stands for it. */
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

/** For a Select: every role with its name. */
export function useRoleOptions(): { value: Role; label: string }[] {
  const { nameOf } = useRoleTexts();
  return roles.map((role) => ({ value: role, label: nameOf(role) }));
}

/** What a role may and may not do, in words. */
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
