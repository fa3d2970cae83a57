/** Documents of records as files. */

import type { Entity } from '../domain/entity.ts';
import { Problem } from '../domain/problem.ts';
import { headerParameters, type Operation, type Reply } from './operation.ts';
import type { DocumentFile, Services } from './record-operations.ts';
import { idParam } from './request.ts';

/** `GET /api/invoices/{id}/pdf` */
export function pdfOperation(entity: Entity, { pdf }: Services): Operation {
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}/pdf`,
    operationId: 'getInvoicePdf',
    tag: entity.title,
    summary: 'Read an invoice as PDF',
    description:
      'The stored bytes; their SHA-256 is the `ETag`. An invoice that was posted has them; they are printed when they are first wanted. Once released, they never change.',
    roles: entity.roles.read,
    parameters: [headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'The document.',
        mediaType: 'application/pdf',
        schema: { type: 'string', format: 'binary' },
        example: undefined,
      },
    },
    problems: ['not_found', 'invalid_transition', 'overloaded'],
    async handle(request) {
      const found = await pdf(request.principal.tenant.id, idParam(request));
      if (found === null) throw new Problem('not_found', 'There is no such invoice.');
      return fileReply(found, 'application/pdf', 'inline');
    },
  };
}

const syntaxes = [
  ['ubl', 'UBL 2.1', 'What Peppol and XRechnung carry.'],
  ['cii', 'UN/CEFACT Cross Industry Invoice D16B', 'What Factur-X and ZUGFeRD embed in the PDF.'],
] as const;

/** `GET /api/invoices/{id}/ubl` and `…/cii` */
export function eInvoiceOperations(entity: Entity, { eInvoice }: Services): Operation[] {
  return syntaxes.map(([syntax, name, use]) => ({
    method: 'GET',
    path: `/api/${entity.collection}/{id}/${syntax}`,
    operationId: `get${entity.name.replace(/^./, (letter) => letter.toUpperCase())}${syntax === 'ubl' ? 'Ubl' : 'Cii'}`,
    tag: entity.title,
    summary: `Read an invoice as EN 16931 XML: ${name}`,
    description: `${use} The SHA-256 of the bytes is the \`ETag\`. Once released, they never change. What EN 16931 cannot express answers 422 with every rule that it breaks, by its id.`,
    roles: entity.roles.read,
    parameters: [headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'The document.',
        mediaType: 'application/xml',
        schema: { type: 'string' },
        example: undefined,
      },
    },
    problems: ['not_found', 'invalid_transition', 'validation_failed'],
    async handle(request) {
      const found = await eInvoice(request.principal.tenant.id, entity, idParam(request), syntax);
      if (found === null) throw new Problem('not_found', 'There is no such invoice.');
      return fileReply(found, 'application/xml', 'attachment');
    },
  }));
}

function fileReply(
  { content, sha256, filename }: DocumentFile,
  mediaType: string,
  disposition: 'inline' | 'attachment',
): Reply {
  return {
    status: 200,
    body: content,
    mediaType,
    rowVersion: null,
    createdId: null,
    headers: {
      etag: `"${sha256}"`,
      'content-disposition': `${disposition}; filename="${filename}"`,
    },
  };
}
