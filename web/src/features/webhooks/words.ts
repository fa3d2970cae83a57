/** Labels of webhook endpoints. */
import type { FeatureWords } from '../../core/feature.ts';

export const webhooksWords = {
  records: {
    'webhook-endpoints': {
      one: ['Webhook', 'Webhook'],
      many: ['Webhooks', 'Webhooks'],
      fields: {
        address: ['URL', 'URL'],
      },
    },
  },
  fields: {
    url: ['URL', 'URL'],
    eventTypes: ['Event types', 'Ereignisarten'],
    customHeaders: ['Custom headers', 'Eigene Header'],
    disabledAt: ['Disabled at', 'Abgeschaltet am'],
    disabledReason: ['Reason for disabling', 'Grund der Abschaltung'],
    disabledCause: ['Cause', 'Ursache'],
    disabledBy: ['Disabled by', 'Abgeschaltet von'],
    secretHint: ['Last characters of the secret', 'Letzte Zeichen des Geheimnisses'],
    consecutiveFailures: ['Consecutive failures', 'Aufeinanderfolgende Fehlschläge'],
    failingSince: ['Failing since', 'Fehlerhaft seit'],
    lastSuccessAt: ['Last success', 'Letzter Erfolg'],
    lastFailureAt: ['Last failure', 'Letzter Fehlschlag'],
  },
  actions: {
    'rotate-secret': ['Rotate secret', 'Geheimnis erneuern'],
    test: ['Send test', 'Test senden'],
    replay: ['Replay', 'Erneut zustellen'],
    enable: ['Enable', 'Einschalten'],
    disable: ['Disable', 'Abschalten'],
  },
  done: {
    'rotate-secret': ['Secret rotated', 'Geheimnis erneuert'],
    test: ['Test sent', 'Test gesendet'],
    replay: ['Replayed', 'Erneut zugestellt'],
    enable: ['Enabled', 'Eingeschaltet'],
    disable: ['Disabled', 'Abgeschaltet'],
  },
  values: {
    ByHand: ['Manually', 'Manuell'],
    GivenReason: ['Stated reason', 'Angegebener Grund'],
    ReceiverGone: ['Receiver gone (410)', 'Empfänger nicht mehr vorhanden (410)'],
    DeliveriesFailing: ['Deliveries failed', 'Zustellungen fehlgeschlagen'],
    'webhook.replay': ['Replay', 'Erneute Zustellung'],
  },
  valuesOf: {
    'effects.name': {
      'webhook-disabled': [
        'Notice of a disabled webhook',
        'Hinweis auf einen abgeschalteten Webhook',
      ],
    },
  },
  events: {
    'webhook.test': {
      label: ['Test', 'Test'],
      german: 'Ein Benutzer hat einen Webhook getestet.',
    },
    'webhook.disabled': {
      label: ['Webhook disabled', 'Webhook abgeschaltet'],
      german: 'Ein Webhook wurde abgeschaltet und erhält keine Ereignisse mehr.',
    },
  },
} as const satisfies FeatureWords;
