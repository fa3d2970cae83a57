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
    ownerId: ['Owner', 'Inhaber'],
    ownerRole: ['Role of the owner', 'Rolle des Inhabers'],
    ownerStatus: ['Status of the owner', 'Status des Inhabers'],
    effectiveRole: ['Effective role', 'Wirksame Rolle'],
    countsAs: ['Counts as', 'Gilt als'],
    keys: ['API keys', 'API-Schlüssel'],
    defaultViews: ['Default views', 'Standardansichten'],
  },
  actions: {
    revoke: ['Revoke', 'Widerrufen'],
    'take-over': ['Take over', 'Übernehmen'],
    invite: ['Invite again', 'Erneut einladen'],
    deactivate: ['Deactivate', 'Deaktivieren'],
    reactivate: ['Reactivate', 'Reaktivieren'],
    'end-sessions': ['End sessions', 'Sitzungen beenden'],
  },
  done: {
    revoke: ['Revoked', 'Widerrufen'],
    'take-over': ['Taken over', 'Übernommen'],
    invite: ['Invited again', 'Erneut eingeladen'],
    join: ['Joined', 'Beigetreten'],
    proveAddress: ['Address proved', 'Adresse bestätigt'],
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
