/**
 * Writes the semantic invoice as Cross Industry Invoice, UN/CEFACT D16B, with the binding of CEN/TS
 * 16931-3-3; Factur-X and ZUGFeRD embed it. The order of elements is that of the schema.
 */
import { endpointLeaf, taxIdNodes } from './party.ts';
import {
  discountCode,
  discountReason,
  roundingReason,
  type SemanticAddress,
  type SemanticInvoice,
  type SemanticLine,
  type SemanticParty,
  type SemanticPeriod,
  type SemanticVat,
  specification,
} from './semantic-invoice.ts';
import { group, leaf, required, type XmlNode, xmlDocument } from './xml.ts';

const standard = 'urn:un:unece:uncefact:data:standard';

/** UTF-8. */
export function writeCii(invoice: SemanticInvoice): Buffer {
  const document = group(
    'rsm:CrossIndustryInvoice',
    group(
      'rsm:ExchangedDocumentContext',
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', specification)),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', invoice.typeCode),
      group('ram:IssueDateTime', day('udt', invoice.issueDate)),
      group('ram:IncludedNote', leaf('ram:Content', invoice.note)),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map(lineOf),
      agreementOf(invoice),
      deliveryOf(invoice),
      settlementOf(invoice),
    ),
  );
  return xmlDocument(document, {
    rsm: `${standard}:CrossIndustryInvoice:100`,
    ram: `${standard}:ReusableAggregateBusinessInformationEntity:100`,
    qdt: `${standard}:QualifiedDataType:100`,
    udt: `${standard}:UnqualifiedDataType:100`,
  });
}

/** Format 102 (UNCL 2379) is CCYYMMDD. */
function day(prefix: 'udt' | 'qdt', date: string | null): XmlNode {
  const digits = date === null ? null : date.replaceAll('-', '');
  return leaf(`${prefix}:DateTimeString`, digits, { format: '102' });
}

function agreementOf({ seller, buyer, buyerReference, orderReference }: SemanticInvoice): XmlNode {
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', buyerReference),
    partyOf('ram:SellerTradeParty', seller),
    partyOf('ram:BuyerTradeParty', buyer),
    group('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', orderReference)),
  );
}

function partyOf(name: string, party: SemanticParty): XmlNode {
  return group(
    name,
    leaf('ram:Name', party.name),
    group('ram:SpecifiedLegalOrganization', leaf('ram:ID', party.registrationId)),
    group(
      'ram:DefinedTradeContact',
      group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', party.email)),
    ),
    addressOf(party.address),
    group('ram:URIUniversalCommunication', endpointLeaf('ram:URIID', party)),
    taxIdNodes(party, (id, scheme) => {
      const schemeID = scheme === 'VAT' ? 'VA' : scheme;
      return group('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID }));
    }),
  );
}

function addressOf({ lines, city, postCode, country }: SemanticAddress): XmlNode {
  const [one = null, two = null, three = null] = lines;
  return group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', postCode),
    leaf('ram:LineOne', one),
    leaf('ram:LineTwo', two),
    leaf('ram:LineThree', three),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  );
}

function deliveryOf({ delivery }: SemanticInvoice): XmlNode {
  const to = group('ram:PostalTradeAddress', leaf('ram:CountryID', delivery?.country ?? null));
  return required(
    'ram:ApplicableHeaderTradeDelivery',
    group('ram:ShipToTradeParty', to),
    group(
      'ram:ActualDeliverySupplyChainEvent',
      group('ram:OccurrenceDateTime', day('udt', delivery?.date ?? null)),
    ),
  );
}

function settlementOf(invoice: SemanticInvoice): XmlNode {
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', invoice.payment?.remittance ?? null),
    leaf('ram:TaxCurrencyCode', invoice.vatCurrency),
    leaf('ram:InvoiceCurrencyCode', invoice.currency),
    paymentOf(invoice),
    invoice.vat.map(vatOf),
    periodOf(invoice.period),
    group(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', invoice.paymentTerms),
      group('ram:DueDateDateTime', day('udt', invoice.dueDate)),
    ),
    totalsOf(invoice),
    invoice.preceding.map(({ number, date }) =>
      group(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', number),
        group('ram:FormattedIssueDateTime', day('qdt', date)),
      ),
    ),
  );
}

function paymentOf({ payment }: SemanticInvoice): XmlNode {
  if (payment === null) return null;
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', payment.meansCode),
    group(
      'ram:PayeePartyCreditorFinancialAccount',
      leaf('ram:IBANID', payment.account),
      leaf('ram:AccountName', payment.accountName),
    ),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', payment.bic)),
  );
}

function periodOf(period: SemanticPeriod | null): XmlNode {
  return group(
    'ram:BillingSpecifiedPeriod',
    group('ram:StartDateTime', day('udt', period?.start ?? null)),
    group('ram:EndDateTime', day('udt', period?.end ?? null)),
  );
}

function vatOf(vat: SemanticVat): XmlNode {
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', vat.amount),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', vat.reason),
    leaf('ram:BasisAmount', vat.base),
    leaf('ram:CategoryCode', vat.category),
    leaf('ram:ExemptionReasonCode', vat.reasonCode),
    leaf('ram:RateApplicablePercent', vat.rate),
  );
}

function totalsOf({ currency, vatCurrency, totals }: SemanticInvoice): XmlNode {
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', totals.lineNet),
    leaf('ram:TaxBasisTotalAmount', totals.withoutVat),
    leaf('ram:TaxTotalAmount', totals.vat, { currencyID: currency }),
    vatCurrency === null
      ? null
      : leaf('ram:TaxTotalAmount', totals.vatInVatCurrency, { currencyID: vatCurrency }),
    leaf('ram:GrandTotalAmount', totals.withVat),
    leaf('ram:DuePayableAmount', totals.due),
  );
}

function lineOf(line: SemanticLine): XmlNode {
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', line.id),
      group('ram:IncludedNote', leaf('ram:Content', line.note)),
    ),
    group(
      'ram:SpecifiedTradeProduct',
      leaf('ram:Name', line.name),
      leaf('ram:Description', line.description),
    ),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', line.price)),
    ),
    group(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.category),
        leaf('ram:RateApplicablePercent', line.rate),
      ),
      periodOf(line.period),
      discountOf(line),
      roundingOf(line),
      group(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', line.net),
      ),
    ),
  );
}

function discountOf({ discount }: SemanticLine): XmlNode {
  if (discount === null) return null;
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    leaf('ram:CalculationPercent', discount.percent),
    leaf('ram:BasisAmount', discount.base),
    leaf('ram:ActualAmount', discount.amount),
    leaf('ram:ReasonCode', discountCode),
    leaf('ram:Reason', discountReason),
  );
}

function roundingOf({ rounding }: SemanticLine): XmlNode {
  if (rounding === null) return null;
  const isCharge = !rounding.startsWith('-');
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', leaf('udt:Indicator', String(isCharge))),
    leaf('ram:ActualAmount', rounding.replace('-', '')),
    leaf('ram:Reason', roundingReason),
  );
}
