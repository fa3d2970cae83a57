/**
 * Writes the semantic invoice as UBL 2.1 (ISO/IEC 19845), with the binding of CEN/TS 16931-3-2. The
 * order of elements is that of the schema.
 */
import { endpointLeaf, taxIdNodes } from './party.ts';
import {
  discountCode,
  discountReason,
  roundingReason,
  type SemanticInvoice,
  type SemanticLine,
  type SemanticParty,
  type SemanticPeriod,
  type SemanticVat,
  specification,
} from './semantic-invoice.ts';
import { group, leaf, type XmlNode, xmlDocument } from './xml.ts';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd';

/** UTF-8. The root is Invoice or CreditNote. */
export function writeUbl(invoice: SemanticInvoice): Buffer {
  const isInvoice = !invoice.isCredit;
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const note = leaf('cbc:Note', invoice.note);
  const type = leaf(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', invoice.typeCode);
  const document = group(
    root,
    leaf('cbc:CustomizationID', specification),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issueDate),
    // UBL 2.1 credit notes lack this element, and ours have no due date.
    leaf('cbc:DueDate', invoice.dueDate),
    type,
    note,
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:TaxCurrencyCode', invoice.vatCurrency),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    periodOf(invoice.period),
    group('cac:OrderReference', leaf('cbc:ID', invoice.orderReference)),
    invoice.preceding.map(({ number, date }) =>
      group(
        'cac:BillingReference',
        group('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', date)),
      ),
    ),
    group('cac:AccountingSupplierParty', partyOf(invoice.seller)),
    group('cac:AccountingCustomerParty', partyOf(invoice.buyer)),
    deliveryOf(invoice),
    paymentOf(invoice),
    group('cac:PaymentTerms', leaf('cbc:Note', invoice.paymentTerms)),
    vatOf(invoice),
    totalsOf(invoice),
    invoice.lines.map((line) => lineOf(line, invoice)),
  );
  return xmlDocument(document, {
    '': `${schemas}:${root}-2`,
    cac: `${schemas}:CommonAggregateComponents-2`,
    cbc: `${schemas}:CommonBasicComponents-2`,
  });
}

function partyOf(party: SemanticParty): XmlNode {
  const { address } = party;
  const [street = null, second = null, third = null] = address.lines;
  return group(
    'cac:Party',
    endpointLeaf('cbc:EndpointID', party),
    group(
      'cac:PostalAddress',
      leaf('cbc:StreetName', street),
      leaf('cbc:AdditionalStreetName', second),
      leaf('cbc:CityName', address.city),
      leaf('cbc:PostalZone', address.postCode),
      group('cac:AddressLine', leaf('cbc:Line', third)),
      group('cac:Country', leaf('cbc:IdentificationCode', address.country)),
    ),
    taxIdNodes(party, (id, scheme) => {
      const company = leaf('cbc:CompanyID', id);
      if (company === null) return null;
      return group('cac:PartyTaxScheme', company, group('cac:TaxScheme', leaf('cbc:ID', scheme)));
    }),
    group(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', party.name),
      leaf('cbc:CompanyID', party.registrationId),
    ),
    group('cac:Contact', leaf('cbc:ElectronicMail', party.email)),
  );
}

function periodOf(period: SemanticPeriod | null): XmlNode {
  return group(
    'cac:InvoicePeriod',
    leaf('cbc:StartDate', period?.start ?? null),
    leaf('cbc:EndDate', period?.end ?? null),
  );
}

function deliveryOf({ delivery }: SemanticInvoice): XmlNode {
  if (delivery === null) return null;
  const country = group('cac:Country', leaf('cbc:IdentificationCode', delivery.country));
  return group(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', delivery.date),
    group('cac:DeliveryLocation', group('cac:Address', country)),
  );
}

function paymentOf({ payment }: SemanticInvoice): XmlNode {
  if (payment === null) return null;
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', payment.meansCode),
    leaf('cbc:PaymentID', payment.remittance),
    group(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', payment.account),
      leaf('cbc:Name', payment.accountName),
      group('cac:FinancialInstitutionBranch', leaf('cbc:ID', payment.bic)),
    ),
  );
}

function vatOf({ currency, vatCurrency, totals, vat }: SemanticInvoice): XmlNode[] {
  const inVatCurrency =
    vatCurrency === null
      ? null
      : leaf('cbc:TaxAmount', totals.vatInVatCurrency, { currencyID: vatCurrency });
  return [
    group(
      'cac:TaxTotal',
      leaf('cbc:TaxAmount', totals.vat, { currencyID: currency }),
      vat.map((one) => subtotalOf(one, currency)),
    ),
    group('cac:TaxTotal', inVatCurrency),
  ];
}

function subtotalOf(vat: SemanticVat, currency: string): XmlNode {
  return group(
    'cac:TaxSubtotal',
    leaf('cbc:TaxableAmount', vat.base, { currencyID: currency }),
    leaf('cbc:TaxAmount', vat.amount, { currencyID: currency }),
    group(
      'cac:TaxCategory',
      leaf('cbc:ID', vat.category),
      leaf('cbc:Percent', vat.rate),
      leaf('cbc:TaxExemptionReasonCode', vat.reasonCode),
      leaf('cbc:TaxExemptionReason', vat.reason),
      group('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
    ),
  );
}

function totalsOf({ currency, totals }: SemanticInvoice): XmlNode {
  const amount = (name: string, value: string) => leaf(name, value, { currencyID: currency });
  return group(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', totals.lineNet),
    amount('cbc:TaxExclusiveAmount', totals.withoutVat),
    amount('cbc:TaxInclusiveAmount', totals.withVat),
    amount('cbc:PayableAmount', totals.due),
  );
}

function lineOf(line: SemanticLine, { isCredit, currency }: SemanticInvoice): XmlNode {
  const isInvoice = !isCredit;
  const amount = (name: string, value: string) => leaf(name, value, { currencyID: currency });
  const quantity = isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return group(
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    leaf('cbc:ID', line.id),
    leaf('cbc:Note', line.note),
    leaf(quantity, line.quantity, { unitCode: line.unitCode }),
    amount('cbc:LineExtensionAmount', line.net),
    periodOf(line.period),
    line.discount === null
      ? null
      : group(
          'cac:AllowanceCharge',
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:AllowanceChargeReasonCode', discountCode),
          leaf('cbc:AllowanceChargeReason', discountReason),
          leaf('cbc:MultiplierFactorNumeric', line.discount.percent),
          amount('cbc:Amount', line.discount.amount),
          amount('cbc:BaseAmount', line.discount.base),
        ),
    line.rounding === null
      ? null
      : group(
          'cac:AllowanceCharge',
          leaf('cbc:ChargeIndicator', String(!line.rounding.startsWith('-'))),
          leaf('cbc:AllowanceChargeReason', roundingReason),
          amount('cbc:Amount', line.rounding.replace('-', '')),
        ),
    group(
      'cac:Item',
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      group(
        'cac:ClassifiedTaxCategory',
        leaf('cbc:ID', line.category),
        leaf('cbc:Percent', line.rate),
        group('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
      ),
    ),
    group('cac:Price', amount('cbc:PriceAmount', line.price)),
  );
}
