/**
 * Makes a PDF/A-3 a Factur-X, which is ZUGFeRD 2.1 and later: attaches the XML under its fixed name
 * as an alternative of the pages, and describes its profile in XMP, with the extension schema that
 * PDF/A requires (Factur-X 1.0, 6.2).
 */

const fileName = 'factur-x.xml';
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The XMP properties, with their descriptions. */
const properties = [
  ['DocumentFileName', fileName, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The version of the standard of the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

/** `xml`: Cross Industry Invoice, valid under EN 16931. Deterministic. */
export function attachEInvoice(document: PDFKit.PDFDocument, xml: string, at: Date): void {
  const options = {
    name: fileName,
    type: 'text/xml',
    description: 'Factur-X invoice',
    // Missing in the library's types.
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  };
  document.file(Buffer.from(xml), options);
  document.appendXML(metadata());
}

function metadata(): string {
  const facts = properties.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('');
  const meanings = properties
    .map(
      ([name, , meaning]) =>
        '<rdf:li rdf:parseType="Resource">' +
        `<pdfaProperty:name>${name}</pdfaProperty:name>` +
        '<pdfaProperty:valueType>Text</pdfaProperty:valueType>' +
        '<pdfaProperty:category>external</pdfaProperty:category>' +
        `<pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>`,
    )
    .join('');
  return (
    `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${facts}</rdf:Description>` +
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" ' +
    'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>' +
    '<rdf:li rdf:parseType="Resource">' +
    '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>` +
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>' +
    `<pdfaSchema:property><rdf:Seq>${meanings}</rdf:Seq></pdfaSchema:property>` +
    '</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>'
  );
}
