/** What the records, fields, actions and values of payments and allocations are called. */
import type { FeatureWords } from '../../core/feature.ts';

export const paymentsWords = {
  records: {
    payments: {
      one: ['Payment', 'Zahlung'],
      many: ['Payments', 'Zahlungen'],
      fields: {
        reference: ['Payment reference', 'Verwendungszweck'],
      },
    },
    allocations: {
      one: ['Allocation', 'Zuordnung'],
      many: ['Allocations', 'Zuordnungen'],
    },
  },
  fields: {
    amountApplied: ['Applied', 'Zugeordnet'],
    amountUnapplied: ['Unapplied', 'Nicht zugeordnet'],
    allocations: ['Allocations', 'Zuordnungen'],
    receivedOn: ['Received on', 'Eingegangen am'],
    method: ['Method', 'Zahlungsart'],
    sourceType: ['Kind of source', 'Art der Herkunft'],
    sourceId: ['Source', 'Herkunft'],
    sourceNumber: ['Source number', 'Nummer der Herkunft'],
    appliedBy: ['Applied by', 'Zugeordnet von'],
    undoneAt: ['Undone at', 'Zurückgenommen am'],
    undoneBy: ['Undone by', 'Zurückgenommen von'],
  },
  actions: {
    apply: ['Apply', 'Zuordnen'],
    unapply: ['Undo allocation', 'Zuordnung aufheben'],
  },
  done: {
    apply: ['Applied', 'Zugeordnet'],
    unapply: ['Allocation undone', 'Zuordnung aufgehoben'],
  },
  values: {
    BankTransfer: ['Bank transfer', 'Überweisung'],
    DirectDebit: ['Direct debit', 'Lastschrift'],
    Card: ['Card', 'Karte'],
    Cash: ['Cash', 'Bar'],
    Cheque: ['Cheque', 'Scheck'],
    Other: ['Other', 'Sonstige'],
  },
  events: {
    'payment.posted': {
      label: ['Payment posted', 'Zahlung gebucht'],
      german: 'Eine Zahlung wurde gebucht: Sie ist Guthaben des Kunden.',
    },
    'payment.applied': {
      label: ['Payment applied', 'Zahlung zugeordnet'],
      german: 'Eine Zahlung hat Rechnungen ganz oder teilweise ausgeglichen.',
    },
    'payment.unapplied': {
      label: ['Payment unapplied', 'Zuordnung der Zahlung aufgehoben'],
      german: 'Die Zuordnung einer Zahlung wurde zurückgenommen.',
    },
    'payment.voided': {
      label: ['Payment voided', 'Zahlung storniert'],
      german: 'Eine Zahlung wurde storniert, mit Grund.',
    },
  },
} as const satisfies FeatureWords;
