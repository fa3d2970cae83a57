/**
 * An invoice in the semantic model of EN 16931-1, independent of the syntax: its business terms
 * (BT) and groups (BG). Amounts are decimal strings as written into the document; null terms are
 * omitted.
 */

import type { VatCategory } from '../invoicing/exports.ts';

/** BG-4 and BG-7. */
export interface SemanticParty {
  /** BT-27, BT-44 */
  readonly name: string;
  /** BT-30: legal registration, such as a company number. */
  readonly registrationId: string | null;
  /** BT-31, BT-48 */
  readonly vatId: string | null;
  /** BT-32: the seller's tax number if it is no VAT identifier. */
  readonly taxRegistration: string | null;
  /** BT-34, BT-49, with the code of its scheme in the EAS list. */
  readonly endpoint: { readonly id: string; readonly scheme: string | null } | null;
  /** BT-43, BT-58 */
  readonly email: string | null;
  readonly address: SemanticAddress;
}

/** BG-5 and BG-8. */
export interface SemanticAddress {
  /** BT-35, BT-36, BT-162; BT-50, BT-51, BT-163 */
  readonly lines: readonly string[];
  /** BT-37, BT-52 */
  readonly city: string | null;
  /** BT-38, BT-53 */
  readonly postCode: string | null;
  /** BT-40, BT-55 */
  readonly country: string | null;
}

/** BG-16 with BG-17. */
export interface SemanticPayment {
  /** BT-81: 58 is a SEPA credit transfer, 30 any other. */
  readonly meansCode: '30' | '58';
  /** BT-83 */
  readonly remittance: string;
  /** BT-84 */
  readonly account: string;
  /** BT-85 */
  readonly accountName: string;
  /** BT-86 */
  readonly bic: string | null;
}

/** BG-22; without allowances, charges and payments, BT-107, BT-108 and BT-113 are omitted. */
interface SemanticTotals {
  /** BT-106 */
  readonly lineNet: string;
  /** BT-109 */
  readonly withoutVat: string;
  /** BT-110 */
  readonly vat: string;
  /** BT-111; null if BT-6 is. */
  readonly vatInVatCurrency: string | null;
  /** BT-112 */
  readonly withVat: string;
  /** BT-115 */
  readonly due: string;
}

/** BG-23 */
export interface SemanticVat {
  /** BT-118 */
  readonly category: VatCategory;
  /** BT-119, percent; null for category O. */
  readonly rate: string | null;
  /** BT-116 */
  readonly base: string;
  /** BT-117 */
  readonly amount: string;
  /** BT-120 */
  readonly reason: string | null;
  /** BT-121, of the VATEX list. */
  readonly reasonCode: string | null;
  /** Whether posting froze the reason, so that a change of the tax code does not change it. */
  readonly isFrozen: boolean;
  /** Whether the tax consists of several, which EN 16931 cannot state. */
  readonly hasComponents: boolean;
}

/** BG-14 and BG-26: BT-73 or BT-134, BT-74 or BT-135; at least one of them (BR-CO-19, BR-CO-20). */
export interface SemanticPeriod {
  readonly start: string | null;
  readonly end: string | null;
}

/** BG-25 */
export interface SemanticLine {
  /** BT-126 */
  readonly id: string;
  /** BT-127 */
  readonly note: string | null;
  /** BT-129 */
  readonly quantity: string;
  /** BT-130, a code of UN/ECE Recommendation 20. */
  readonly unitCode: string;
  /** BG-26 */
  readonly period: SemanticPeriod | null;
  /** BT-131 */
  readonly net: string;
  /** BG-27 */
  readonly discount: {
    /** BT-136 */
    readonly amount: string;
    /** BT-137 */
    readonly base: string;
    /** BT-138 */
    readonly percent: string;
  } | null;
  /**
   * BG-28 if positive, else BG-27: what rounding to the currency's digits adds to quantity × price − discount; null if
   * validators tolerate it.
   */
  readonly rounding: string | null;
  /** BT-146 */
  readonly price: string;
  /** BT-151 */
  readonly category: VatCategory;
  /** BT-152, percent; null for category O. */
  readonly rate: string | null;
  /** BT-153 */
  readonly name: string;
  /** BT-154 */
  readonly description: string | null;
}

export interface SemanticInvoice {
  /** What is left to do about a violated rule depends on it. */
  readonly stage: 'draft' | 'posted';
  /** Whether it credits other invoices. */
  readonly isCredit: boolean;
  /** BT-1 */
  readonly number: string;
  /** BT-2 */
  readonly issueDate: string;
  /** The field of the record with the issue date. */
  readonly dateField: string;
  /** BT-3 (UNCL 1001) */
  readonly typeCode: '380' | '381';
  /** BT-5 */
  readonly currency: string;
  /** BT-6: if VAT is accounted for in another currency. */
  readonly vatCurrency: string | null;
  /** BT-9 */
  readonly dueDate: string | null;
  /** BT-10 */
  readonly buyerReference: string | null;
  /** BT-13 */
  readonly orderReference: string | null;
  /** BT-20 */
  readonly paymentTerms: string | null;
  /** BT-22 */
  readonly note: string | null;
  /** BT-25 and BT-26: the credited invoices. */
  readonly preceding: readonly { readonly number: string; readonly date: string | null }[];
  readonly seller: SemanticParty;
  readonly buyer: SemanticParty;
  /** BT-72, and BT-80 only if the VAT category requires it. */
  readonly delivery: { readonly date: string | null; readonly country: string | null } | null;
  /** BG-14 */
  readonly period: SemanticPeriod | null;
  readonly payment: SemanticPayment | null;
  readonly totals: SemanticTotals;
  readonly vat: readonly SemanticVat[];
  readonly lines: readonly SemanticLine[];
}

/** BT-24: the standard without national or sectoral restrictions. Factur-X calls it EN 16931. */
export const specification = 'urn:cen.eu:en16931:2017';

/** BT-140 (UNCL 5189): a discount. */
export const discountCode = '95';
/** BT-139 */
export const discountReason = 'Discount';
/** BT-139, BT-144 */
export const roundingReason = 'Rounding';

/** The field of the record that BT-2 comes from. */
export function issueDatePointer({ dateField }: Pick<SemanticInvoice, 'dateField'>): string {
  return `/${dateField}`;
}
