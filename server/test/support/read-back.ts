/** Parses documents of either syntax, independently of the code that wrote them. */
import assert from 'node:assert/strict';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Business terms of both syntaxes by number; lists in the order of the document. */
export interface Facts {
  readonly [term: string]: string | null | readonly Facts[];
}

type Node = string | { readonly [name: string]: Node } | readonly Node[];

const repeated =
  /^(cac:(TaxTotal|TaxSubtotal|InvoiceLine|CreditNoteLine|PartyTaxScheme|AllowanceCharge)|ram:(ApplicableTradeTax|IncludedSupplyChainTradeLineItem|TaxTotalAmount|SpecifiedTaxRegistration|SpecifiedTradeAllowanceCharge))$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name: string) => repeated.test(name),
});

function parse(document: Buffer): Node {
  const text = document.toString();
  assert.equal(XMLValidator.validate(text), true);
  return parser.parse(text) as Node;
}

/** The node at a path of element names. */
function at(node: Node | undefined, path: string): Node | undefined {
  let found = node;
  for (const step of path === '' ? [] : path.split('/')) {
    if (typeof found !== 'object') return undefined;
    if (Array.isArray(found)) found = found[0] as Node | undefined;
    found = (found as { readonly [name: string]: Node } | undefined)?.[step];
  }
  return found;
}

function text(node: Node | undefined, path = ''): string | null {
  const found = at(node, path);
  if (found === undefined) return null;
  if (typeof found === 'string') return found;
  const inner = at(found, '#text');
  return typeof inner === 'string' ? inner : null;
}

function list(node: Node | undefined, path: string): readonly Node[] {
  const found = at(node, path);
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
}

export function readUbl(document: Buffer): Facts {
  const parsed = parse(document);
  const isInvoice = at(parsed, 'Invoice') !== undefined;
  const root = at(parsed, isInvoice ? 'Invoice' : 'CreditNote');
  const [vat, vatInVatCurrency] = list(root, 'cac:TaxTotal');
  return {
    'BT-1': text(root, 'cbc:ID'),
    'BT-2': text(root, 'cbc:IssueDate'),
    'BT-3': text(root, isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode'),
    'BT-5': text(root, 'cbc:DocumentCurrencyCode'),
    'BT-6': text(root, 'cbc:TaxCurrencyCode'),
    'BT-10': text(root, 'cbc:BuyerReference'),
    'BT-9': text(root, 'cbc:DueDate'),
    'BT-13': text(root, 'cac:OrderReference/cbc:ID'),
    'BT-20': text(root, 'cac:PaymentTerms/cbc:Note'),
    'BT-22': text(root, 'cbc:Note'),
    'BT-24': text(root, 'cbc:CustomizationID'),
    'BT-25': text(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'),
    'BT-26': text(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate'),
    ...ublParty(at(root, 'cac:AccountingSupplierParty/cac:Party'), seller),
    ...ublParty(at(root, 'cac:AccountingCustomerParty/cac:Party'), buyer),
    'BT-72': text(root, 'cac:Delivery/cbc:ActualDeliveryDate'),
    'BT-73': text(root, 'cac:InvoicePeriod/cbc:StartDate'),
    'BT-74': text(root, 'cac:InvoicePeriod/cbc:EndDate'),
    'BT-81': text(root, 'cac:PaymentMeans/cbc:PaymentMeansCode'),
    'BT-84': text(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'),
    'BT-106': text(root, 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount'),
    'BT-109': text(root, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'),
    'BT-110': text(vat, 'cbc:TaxAmount'),
    'BT-111': text(vatInVatCurrency, 'cbc:TaxAmount'),
    'BT-112': text(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
    'BT-115': text(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'),
    'BG-23': list(vat, 'cac:TaxSubtotal').map((one) => ({
      'BT-116': text(one, 'cbc:TaxableAmount'),
      'BT-117': text(one, 'cbc:TaxAmount'),
      'BT-118': text(one, 'cac:TaxCategory/cbc:ID'),
      'BT-119': text(one, 'cac:TaxCategory/cbc:Percent'),
      'BT-120': text(one, 'cac:TaxCategory/cbc:TaxExemptionReason'),
      'BT-121': text(one, 'cac:TaxCategory/cbc:TaxExemptionReasonCode'),
    })),
    'BG-25': list(root, isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine').map((line) => {
      const quantity = at(line, isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity');
      return {
        'BT-126': text(line, 'cbc:ID'),
        'BT-127': text(line, 'cbc:Note'),
        'BT-129': text(quantity),
        'BT-130': text(quantity, '@_unitCode'),
        'BT-131': text(line, 'cbc:LineExtensionAmount'),
        'BT-134': text(line, 'cac:InvoicePeriod/cbc:StartDate'),
        'BT-135': text(line, 'cac:InvoicePeriod/cbc:EndDate'),
        'BG-27': list(line, 'cac:AllowanceCharge').map((one) => ({
          isCharge: text(one, 'cbc:ChargeIndicator'),
          'BT-136': text(one, 'cbc:Amount'),
          'BT-137': text(one, 'cbc:BaseAmount'),
          'BT-138': text(one, 'cbc:MultiplierFactorNumeric'),
          'BT-139': text(one, 'cbc:AllowanceChargeReason'),
        })),
        'BT-146': text(line, 'cac:Price/cbc:PriceAmount'),
        'BT-151': text(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
        'BT-152': text(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'),
        'BT-153': text(line, 'cac:Item/cbc:Name'),
        'BT-154': text(line, 'cac:Item/cbc:Description'),
      };
    }),
  };
}

/** Terms of the parties: name, registration, VAT ID, electronic address, town, country. */
const seller = ['BT-27', 'BT-30', 'BT-31', 'BT-32', 'BT-34', 'BT-37', 'BT-40'] as const;
const buyer = ['BT-44', 'BT-47', 'BT-48', 'BT-48b', 'BT-49', 'BT-52', 'BT-55'] as const;

function facts(terms: readonly string[], values: readonly (string | null)[]): Facts {
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? null]));
}

function ublParty(party: Node | undefined, terms: readonly string[]): Facts {
  const taxId = (scheme: string) => {
    const schemes = list(party, 'cac:PartyTaxScheme');
    const one = schemes.find((node) => text(node, 'cac:TaxScheme/cbc:ID') === scheme);
    return text(one, 'cbc:CompanyID');
  };
  return facts(terms, [
    text(party, 'cac:PartyLegalEntity/cbc:RegistrationName'),
    text(party, 'cac:PartyLegalEntity/cbc:CompanyID'),
    taxId('VAT'),
    taxId('FC'),
    text(party, 'cbc:EndpointID'),
    text(party, 'cac:PostalAddress/cbc:CityName'),
    text(party, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode'),
  ]);
}

/** In a period. */
const first = 'ram:StartDateTime/udt:DateTimeString';
const last = 'ram:EndDateTime/udt:DateTimeString';

export function readCii(document: Buffer): Facts {
  const root = at(parse(document), 'rsm:CrossIndustryInvoice');
  const head = at(root, 'rsm:ExchangedDocument');
  const trade = at(root, 'rsm:SupplyChainTradeTransaction');
  const agreement = at(trade, 'ram:ApplicableHeaderTradeAgreement');
  const settlement = at(trade, 'ram:ApplicableHeaderTradeSettlement');
  const sums = at(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation');
  const terms = at(settlement, 'ram:SpecifiedTradePaymentTerms');
  const [vat, vatInVatCurrency] = list(sums, 'ram:TaxTotalAmount');
  const delivered = 'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime';
  const means = at(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans');
  return {
    'BT-1': text(head, 'ram:ID'),
    'BT-2': day(text(head, 'ram:IssueDateTime/udt:DateTimeString')),
    'BT-3': text(head, 'ram:TypeCode'),
    'BT-5': text(settlement, 'ram:InvoiceCurrencyCode'),
    'BT-6': text(settlement, 'ram:TaxCurrencyCode'),
    'BT-10': text(agreement, 'ram:BuyerReference'),
    'BT-9': day(text(terms, 'ram:DueDateDateTime/udt:DateTimeString')),
    'BT-13': text(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'),
    'BT-20': text(terms, 'ram:Description'),
    'BT-22': text(head, 'ram:IncludedNote/ram:Content'),
    'BT-24': text(
      root,
      'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
    ),
    'BT-25': text(settlement, 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID'),
    'BT-26': day(
      text(
        settlement,
        'ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString',
      ),
    ),
    ...ciiParty(at(agreement, 'ram:SellerTradeParty'), seller),
    ...ciiParty(at(agreement, 'ram:BuyerTradeParty'), buyer),
    'BT-72': day(text(trade, `ram:ApplicableHeaderTradeDelivery/${delivered}/udt:DateTimeString`)),
    'BT-73': day(text(settlement, `ram:BillingSpecifiedPeriod/${first}`)),
    'BT-74': day(text(settlement, `ram:BillingSpecifiedPeriod/${last}`)),
    'BT-81': text(means, 'ram:TypeCode'),
    'BT-84': text(means, 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID'),
    'BT-106': text(sums, 'ram:LineTotalAmount'),
    'BT-109': text(sums, 'ram:TaxBasisTotalAmount'),
    'BT-110': text(vat),
    'BT-111': text(vatInVatCurrency),
    'BT-112': text(sums, 'ram:GrandTotalAmount'),
    'BT-115': text(sums, 'ram:DuePayableAmount'),
    'BG-23': list(settlement, 'ram:ApplicableTradeTax').map((one) => ({
      'BT-116': text(one, 'ram:BasisAmount'),
      'BT-117': text(one, 'ram:CalculatedAmount'),
      'BT-118': text(one, 'ram:CategoryCode'),
      'BT-119': text(one, 'ram:RateApplicablePercent'),
      'BT-120': text(one, 'ram:ExemptionReason'),
      'BT-121': text(one, 'ram:ExemptionReasonCode'),
    })),
    'BG-25': list(trade, 'ram:IncludedSupplyChainTradeLineItem').map(ciiLine),
  };
}

function ciiLine(line: Node): Facts {
  const settled = at(line, 'ram:SpecifiedLineTradeSettlement');
  const quantity = at(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity');
  const sums = 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';
  const price = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount';
  return {
    'BT-126': text(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    'BT-127': text(line, 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content'),
    'BT-129': text(quantity),
    'BT-130': text(quantity, '@_unitCode'),
    'BT-131': text(settled, sums),
    'BT-134': day(text(settled, `ram:BillingSpecifiedPeriod/${first}`)),
    'BT-135': day(text(settled, `ram:BillingSpecifiedPeriod/${last}`)),
    'BG-27': list(settled, 'ram:SpecifiedTradeAllowanceCharge').map((one) => ({
      isCharge: text(one, 'ram:ChargeIndicator/udt:Indicator'),
      'BT-136': text(one, 'ram:ActualAmount'),
      'BT-137': text(one, 'ram:BasisAmount'),
      'BT-138': text(one, 'ram:CalculationPercent'),
      'BT-139': text(one, 'ram:Reason'),
    })),
    'BT-146': text(line, price),
    'BT-151': text(settled, 'ram:ApplicableTradeTax/ram:CategoryCode'),
    'BT-152': text(settled, 'ram:ApplicableTradeTax/ram:RateApplicablePercent'),
    'BT-153': text(line, 'ram:SpecifiedTradeProduct/ram:Name'),
    'BT-154': text(line, 'ram:SpecifiedTradeProduct/ram:Description'),
  };
}

function ciiParty(party: Node | undefined, terms: readonly string[]): Facts {
  const taxId = (scheme: string) => {
    const ids = list(party, 'ram:SpecifiedTaxRegistration');
    return text(
      ids.find((node) => text(node, 'ram:ID/@_schemeID') === scheme),
      'ram:ID',
    );
  };
  return facts(terms, [
    text(party, 'ram:Name'),
    text(party, 'ram:SpecifiedLegalOrganization/ram:ID'),
    taxId('VA'),
    taxId('FC'),
    text(party, 'ram:URIUniversalCommunication/ram:URIID'),
    text(party, 'ram:PostalTradeAddress/ram:CityName'),
    text(party, 'ram:PostalTradeAddress/ram:CountryID'),
  ]);
}

function day(digits: string | null): string | null {
  return digits?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null;
}
