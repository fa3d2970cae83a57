/** Labels of payments and allocations. */
import type { FeatureWords } from '../../core/feature.ts';

export const paymentsWords = {
  records: {
    payments: {
      one: ['Payment', 'Zahlungseingang'],
      many: ['Payments', 'Zahlungseingänge'],
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
    sourceType: ['Source type', 'Art des Herkunftsbelegs'],
    sourceId: ['Source', 'Herkunftsbeleg'],
    sourceNumber: ['Source number', 'Nummer des Herkunftsbelegs'],
    appliedBy: ['Applied by', 'Zugeordnet von'],
    undoneAt: ['Unapplied at', 'Aufgehoben am'],
    undoneBy: ['Unapplied by', 'Aufgehoben von'],
  },
  actions: {
    apply: ['Apply', 'Zuordnen'],
    unapply: ['Unapply', 'Zuordnung aufheben'],
  },
  done: {
    apply: ['Applied', 'Zugeordnet'],
    unapply: ['Unapplied', 'Zuordnung aufgehoben'],
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
      german: 'Eine Zahlung wurde gebucht: Ihr Betrag ist ein Guthaben des Kunden.',
    },
    'payment.applied': {
      label: ['Payment applied', 'Zahlung zugeordnet'],
      german: 'Eine Zahlung hat Rechnungen ganz oder teilweise ausgeglichen.',
    },
    'payment.unapplied': {
      label: ['Payment unapplied', 'Zuordnung der Zahlung aufgehoben'],
      german: 'Die Zuordnung einer Zahlung wurde aufgehoben.',
    },
    'payment.voided': {
      label: ['Payment voided', 'Zahlung storniert'],
      german: 'Eine Zahlung wurde mit Begründung storniert.',
    },
  },
} as const satisfies FeatureWords;
