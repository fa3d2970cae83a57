/** Sign-in, the user's account, users and API keys. */
import { icon as IconKey } from 'virtual:tabler/key';
import { icon as IconUserShield } from 'virtual:tabler/user-shield';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch, searchOf } from '../../core/search.ts';

export const identity = {
  name: 'identity',
  publicPages: [
    page('/sign-in', () => import('./sign-in.tsx'), 'SignInPage', searchOf('next', 'error')),
    page('/accept-invitation', () => import('./accept-invitation.tsx'), 'AcceptInvitationPage'),
    page('/new-password', () => import('./new-password.tsx'), 'NewPasswordPage'),
  ],
  pages: [
    page('/admin/keys', () => import('./keys.tsx'), 'KeysPage', listSearch<'api-keys'>()),
    page('/admin/keys/$id', () => import('./key.tsx'), 'KeyPage'),
    page('/admin/users', () => import('./users.tsx'), 'UsersPage', listSearch<'users'>()),
    page('/admin/users/$id', () => import('./user.tsx'), 'UserPage'),
    page('/account', () => import('./account.tsx'), 'AccountPage'),
  ],
  navigation: [
    {
      group: 'developers',
      rank: 50,
      label: 'identity.feature.apiKeys',
      to: '/admin/keys',
      icon: IconKey,
      operation: 'listApiKeys',
    },
    {
      group: 'admin',
      rank: 70,
      label: 'identity.feature.users',
      to: '/admin/users',
      icon: IconUserShield,
      operation: 'listUsers',
    },
  ],
  records: {
    users: {
      page: '/admin/users',
      title: ['name', 'email'],
      open: { Active: ['name', 'role'], Deactivated: ['name', 'role'] },
      lockedReason: (field, { invitedAt }) =>
        field === 'email' && invitedAt !== null ? 'identity.feature.addressOfInvited' : null,
    },
    'api-keys': { page: '/admin/keys', open: { Active: ['name'], Revoked: ['name'] } },
  },
} as const satisfies Feature;
