/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'payments.allocation': {
      readonly title: string;
      readonly left: string;
      readonly available: string;
      readonly planned: string;
      readonly remaining: string;
      readonly tooMuch: Message<{ amount: string | number }>;
      readonly oldest: string;
      readonly clear: string;
      readonly apply: Message<{ amount: string | number }>;
      readonly postAndApply: Message<{ amount: string | number }>;
      readonly applyNothing: string;
      readonly open: string;
      readonly caption: Message<{ currency: string | number }>;
      readonly invoice: string;
      readonly due: string;
      readonly overdue: Message<{ days: number }>;
      readonly amountDue: string;
      readonly was: Message<{ amount: string | number }>;
      readonly amount: string;
      readonly appliedAmount: string;
      readonly amountFor: Message<{ name: string | number }>;
      readonly full: string;
      readonly fullFor: Message<{ name: string | number }>;
      readonly rest: string;
      readonly restFor: Message<{ name: string | number }>;
      readonly tooSmall: string;
      readonly overDue: Message<{ due: string | number; tooMuch: string | number }>;
      readonly nothingDue: string;
      readonly settledBy: Message<{ numbers: string | number }>;
      readonly overLeft: Message<{ tooMuch: string | number }>;
      readonly reduce: Message<{ amount: string | number }>;
      readonly emptyTitle: string;
      readonly emptyText: Message<{ currency: string | number }>;
      readonly allUsed: string;
      readonly tooMany: Message<{ count: string | number }>;
      readonly incomplete: string;
      readonly postedOnly: string;
      readonly draft: string;
      readonly voided: string;
      readonly role: string;
      readonly conflict: Message<{ now: string | number; before: string | number }>;
      readonly refused: string;
      readonly done: Message<{ amount: string | number }>;
      readonly paid: Message<{ name: string | number; amount: string | number }>;
      readonly partly: Message<{ name: string | number; amount: string | number; still: string | number }>;
      readonly leave: string;
      readonly applied: string;
      readonly appliedCaption: string;
      readonly nothingApplied: string;
      readonly who: string;
      readonly when: string;
      readonly status: string;
      readonly unapply: string;
      readonly unapplyFor: Message<{ name: string | number }>;
      readonly unapplyTitle: Message<{ name: string | number }>;
      readonly unapplyText: Message<{ amount: string | number; name: string | number }>;
      readonly undone: Message<{ who: string | number; when: string | number }>;
      readonly cancel: string;
    };
    'payments.feature': {
      readonly payments: string;
      readonly newPayment: string;
      readonly draftPayments: string;
      readonly paymentsNotFullyApplied: string;
    };
    'payments.payment': {
      readonly payment: string;
      readonly discard: string;
      readonly sure: string;
      readonly discarded: string;
      readonly draft: string;
      readonly voided: Message<{ why: string | number }>;
    };
    'payments.paymentFields': {
      readonly title: string;
      readonly reference: string;
      readonly rate: string;
      readonly account: string;
      readonly postingDate: string;
    };
    'payments.payments': {
      readonly drafts: string;
      readonly unapplied: string;
      readonly emptyTitle: string;
      readonly empty: string;
    };
    'payments.postedPayment': {
      readonly ledger: string;
      readonly seal: string;
      readonly changeable: string;
    };
  }
}
