/** Sign-in, the user's account, users and API keys. */
import { icon as IconKey } from 'virtual:tabler/key';
import { icon as IconUserShield } from 'virtual:tabler/user-shield';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch, searchOf } from '../../core/search.ts';
import { identityWords } from './words.ts';

export const identity = {
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
      label: ['API keys', 'API-Schlüssel'],
      to: '/admin/keys',
      icon: IconKey,
      operation: 'listApiKeys',
    },
    {
      group: 'admin',
      rank: 70,
      label: ['Users', 'Benutzer'],
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
        field === 'email' && invitedAt !== null
          ? [
              'The email address of an invited user cannot be changed. Deactivate this user and invite the correct address.',
              'Die E-Mail-Adresse eines eingeladenen Benutzers kann nicht geändert werden. Deaktivieren Sie ihn, und laden Sie die richtige Adresse ein.',
            ]
          : null,
    },
    'api-keys': { page: '/admin/keys', open: { Active: ['name'], Revoked: ['name'] } },
  },
  words: identityWords,
} as const satisfies Feature;
