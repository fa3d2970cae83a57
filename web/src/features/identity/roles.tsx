/** Names, descriptions and permissions of roles, derived from the operations of the API. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconMinus } from 'virtual:tabler/minus';
import { operations, type Role } from '@daybook/sdk';
import { List, Text } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { useValueLabel } from '../../ui/words/labels.ts';

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
  const m = useMessages('identity.roles');
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
  const m = useMessages('identity.roles');
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
