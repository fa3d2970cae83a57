/** What the records, fields, actions and values of webhook endpoints are called. */
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
    customHeaders: ['Own headers', 'Eigene Kopfzeilen'],
    disabledAt: ['Disabled at', 'Abgeschaltet am'],
    disabledReason: ['Why disabled', 'Warum abgeschaltet'],
    disabledCause: ['Cause', 'Ursache'],
    disabledBy: ['Disabled by', 'Abgeschaltet von'],
    secretHint: ['Secret ends with', 'Geheimnis endet mit'],
    consecutiveFailures: ['Failed deliveries in a row', 'Gescheiterte Zustellungen in Folge'],
    failingSince: ['Failing since', 'Fehlschlagend seit'],
    lastSuccessAt: ['Last success', 'Letzter Erfolg'],
    lastFailureAt: ['Last failure', 'Letzter Fehlschlag'],
  },
  actions: {
    'rotate-secret': ['Rotate secret', 'Geheimnis erneuern'],
    test: ['Send a test', 'Test senden'],
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
    ByHand: ['By hand', 'Von Hand'],
    GivenReason: ['For a given reason', 'Aus einem genannten Grund'],
    ReceiverGone: ['Receiver gone', 'Empfänger gibt es nicht mehr'],
    DeliveriesFailing: ['Deliveries failed', 'Zustellungen gescheitert'],
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
      german: 'Jemand hat um den Test eines Webhooks gebeten.',
    },
    'webhook.disabled': {
      label: ['Webhook disabled', 'Webhook abgeschaltet'],
      german: 'Ein Webhook bekommt nichts mehr, mit Grund.',
    },
  },
} as const satisfies FeatureWords;
