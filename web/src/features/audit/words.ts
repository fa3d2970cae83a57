/** Labels of the audit log. */
import type { FeatureWords } from '../../core/feature.ts';

export const auditWords = {
  records: {
    'audit-entries': {
      one: ['Audit entry', 'Protokolleintrag'],
      many: ['Audit log', 'Prüfprotokoll'],
      fields: {
        actorName: ['Name at the time', 'Damaliger Name'],
        address: ['IP address', 'IP-Adresse'],
        requestId: ['Request', 'Anfrage'],
      },
    },
  },
  fields: {
    at: ['When', 'Wann'],
    actor: ['Who', 'Wer'],
    action: ['Action', 'Aktion'],
    outcome: ['Outcome', 'Ergebnis'],
    userAgent: ['Browser or client', 'Browser oder Programm'],
    count: ['Count', 'Anzahl'],
    details: ['Details', 'Einzelheiten'],
  },
  values: {
    'session.created': ['Signed in', 'Angemeldet'],
    'session.refused': ['Sign-in rejected', 'Anmeldung abgewiesen'],
    'session.ended': ['Signed out', 'Abgemeldet'],
    'password.changed': ['Password changed', 'Passwort geändert'],
    'password.reset': ['Password reset', 'Passwort zurückgesetzt'],
    'password.reset_requested': [
      'Password reset requested',
      'Zurücksetzen des Passworts angefordert',
    ],
    'password.refused': ['Password rejected', 'Passwort abgewiesen'],
    'second_factor.enabled': [
      'Two-factor authentication enabled',
      'Zwei-Faktor-Authentifizierung eingerichtet',
    ],
    'second_factor.disabled': [
      'Two-factor authentication disabled',
      'Zwei-Faktor-Authentifizierung abgeschaltet',
    ],
    'second_factor.refused': ['Second factor rejected', 'Zweiter Faktor abgewiesen'],
    'user.invited': ['User invited', 'Benutzer eingeladen'],
    'user.joined': ['User joined', 'Benutzer beigetreten'],
    'user.changed': ['User changed', 'Benutzer geändert'],
    'user.role_changed': ['Role changed', 'Rolle geändert'],
    'user.deactivated': ['User deactivated', 'Benutzer deaktiviert'],
    'user.reactivated': ['User reactivated', 'Benutzer reaktiviert'],
    'user.sessions_ended': ['Sessions ended', 'Sitzungen beendet'],
    'user.operator_changed': ['Operator changed', 'Betreiber geändert'],
    'key.created': ['API key created', 'API-Schlüssel angelegt'],
    'key.changed': ['API key changed', 'API-Schlüssel geändert'],
    'key.revoked': ['API key revoked', 'API-Schlüssel widerrufen'],
    'key.taken_over': ['API key taken over', 'API-Schlüssel übernommen'],
    'tenant.created': ['Tenant created', 'Mandant angelegt'],
    'settings.changed': ['Settings changed', 'Einstellungen geändert'],
    'endpoint.created': ['Webhook created', 'Webhook angelegt'],
    'endpoint.changed': ['Webhook changed', 'Webhook geändert'],
    'tax_rate.added': ['Tax rate added', 'Steuersatz hinzugefügt'],
    'tax_rate.removed': ['Tax rate removed', 'Steuersatz entfernt'],
    'secret.rotated': ['Secret rotated', 'Geheimnis erneuert'],
    'export.made': ['Export created', 'Export erstellt'],
    'permission.refused': ['Access denied', 'Zugriff verweigert'],
    'request.limited': ['Too many requests', 'Zu viele Anfragen'],
  },
  valuesOf: {
    'audit-entries.outcome': {
      done: ['Done', 'Erledigt'],
      refused: ['Refused', 'Abgewiesen'],
      failed: ['Failed', 'Fehlgeschlagen'],
    },
  },
} as const satisfies FeatureWords;
