/** Labels of users and API keys. */
import type { FeatureWords } from '../../core/feature.ts';

export const identityWords = {
  records: {
    'api-keys': {
      one: ['API key', 'API-Schlüssel'],
      many: ['API keys', 'API-Schlüssel'],
      fields: {
        name: ['Name', 'Bezeichnung'],
      },
    },
    users: {
      one: ['User', 'Benutzer'],
      many: ['Users', 'Benutzer'],
    },
  },
  fields: {
    expiresAt: ['Expires', 'Läuft ab'],
    hint: ['Last characters', 'Letzte Zeichen'],
    key: ['Key', 'Schlüssel'],
    revokedAt: ['Revoked at', 'Widerrufen am'],
    lastUsedAt: ['Last used', 'Zuletzt verwendet'],
    invitedAt: ['Invited', 'Eingeladen'],
    joinedAt: ['Joined', 'Beigetreten'],
    deactivatedAt: ['Deactivated', 'Deaktiviert am'],
    sessionsEndedAt: ['Sessions ended', 'Sitzungen beendet am'],
    lastSignInAt: ['Last sign-in', 'Letzte Anmeldung'],
    defaultViews: ['Default views', 'Standardansichten'],
  },
  actions: {
    revoke: ['Revoke', 'Widerrufen'],
    invite: ['Invite again', 'Erneut einladen'],
    deactivate: ['Deactivate', 'Deaktivieren'],
    reactivate: ['Reactivate', 'Reaktivieren'],
    'end-sessions': ['End sessions', 'Sitzungen beenden'],
  },
  done: {
    revoke: ['Revoked', 'Widerrufen'],
    invite: ['Invited again', 'Erneut eingeladen'],
    join: ['Joined', 'Beigetreten'],
    mailPasswordReset: ['Password reset link sent', 'Link zum Zurücksetzen des Passworts gesendet'],
    setDefaultView: ['Default view chosen', 'Standardansicht gewählt'],
    deactivate: ['Deactivated', 'Deaktiviert'],
    reactivate: ['Reactivated', 'Reaktiviert'],
    'end-sessions': ['Sessions ended', 'Sitzungen beendet'],
  },
  values: {
    Viewer: ['Viewer', 'Leser'],
    Clerk: ['Clerk', 'Sachbearbeitung'],
    Approver: ['Approver', 'Freigabe'],
    Controller: ['Controller', 'Controlling'],
    Integrator: ['Integrator', 'Integration'],
    Admin: ['Admin', 'Administration'],
  },
  valuesOf: {
    'effects.name': {
      'user-invited': ['Invitation', 'Einladung'],
      'password-reset': ['Password reset link', 'Link zum Zurücksetzen des Passworts'],
    },
  },
} as const satisfies FeatureWords;
