/** Documents of records as files. */

import type { Entity } from '../domain/entity.ts';
import { Problem } from '../domain/problem.ts';
import { headerParameters, type Operation } from './operation.ts';
import type { Services } from './record-operations.ts';
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
      const { content, sha256, filename } = found;
      return {
        status: 200,
        body: content,
        mediaType: 'application/pdf',
        rowVersion: null,
        createdId: null,
        headers: {
          etag: `"${sha256}"`,
          'content-disposition': `inline; filename="${filename}"`,
        },
      };
    },
  };
}
