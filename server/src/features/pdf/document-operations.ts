/** Documents of records as files. */

import { schemaName } from '../../http/openapi/entity-schemas.ts';
import { pascalName } from '../../http/openapi/json-schema.ts';
import { headerParameters, type Operation, type Reply } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import type { Entity } from '../../record/entity.ts';
import type { Printing } from './printing.ts';

interface DocumentFile {
  readonly content: Buffer;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly filename: string;
}

const syntaxes = [
  ['ubl', 'UBL 2.1', 'The syntax of Peppol and XRechnung.'],
  [
    'cii',
    'UN/CEFACT Cross Industry Invoice D16B',
    'The syntax that Factur-X and ZUGFeRD embed in the PDF.',
  ],
] as const;

/** `GET /api/invoices/{id}/pdf`, `…/ubl` and `…/cii`, for each kind of printed document. */
export function documentOperations(
  entity: Entity,
  printing: Pick<Printing, 'source' | 'eInvoices'> | null,
): Operation[] {
  const { printed } = entity;
  if (printed === undefined) return [];
  const a = `${printed.article} ${printed.word}`;
  const fileOf = (
    path: string,
    mediaType: 'application/pdf' | 'application/xml',
    about: Pick<Operation, 'summary' | 'description' | 'problems'>,
    read: (tenantId: string, id: string) => Promise<DocumentFile | null>,
  ): Operation => ({
    ...about,
    method: 'GET',
    path: `/api/${entity.collection}/{id}/${path}`,
    operationId: `get${schemaName(entity)}${pascalName(path)}`,
    tag: entity.title,
    roles: entity.roles.read,
    parameters: [headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'The document.',
        mediaType,
        schema: {
          type: 'string',
          ...(mediaType === 'application/pdf' ? { format: 'binary' } : {}),
        },
        example: undefined,
      },
    },
    async handle(request) {
      const found = await read(request.principal.tenant.id, idParam(request));
      if (found === null) throw recordNotFound(entity, idParam(request));
      return fileReply(found, mediaType);
    },
  });
  return [
    fileOf(
      'pdf',
      'application/pdf',
      {
        summary: `Read ${a} as PDF`,
        description: `The stored PDF of a posted ${printed.word}; its SHA-256 is the \`ETag\`. It is printed on the first request. Once the ${printed.word} is released, it never changes.`,
        problems: ['not_found', 'invalid_transition', 'not_printable', 'overloaded'],
      },
      async (tenantId, id) => (await printing?.source(tenantId, entity, id)) ?? null,
    ),
    ...syntaxes.map(([syntax, name, use]) =>
      fileOf(
        syntax,
        'application/xml',
        {
          summary: `Read ${a} as EN 16931 XML: ${name}`,
          description: `${use} The SHA-256 of the bytes is the \`ETag\`. Once the ${printed.word} is released, they never change. A document that EN 16931 cannot express returns 422 with the IDs of all violated rules.`,
          problems: ['not_found', 'invalid_transition', 'validation_failed'],
        },
        async (tenantId, id) =>
          (await printing?.eInvoices.read(tenantId, entity, id, syntax)) ?? null,
      ),
    ),
  ];
}

/** PDFs are shown inline; XML is downloaded. */
function fileReply(
  { content, sha256, filename }: DocumentFile,
  mediaType: 'application/pdf' | 'application/xml',
): Reply {
  const disposition = mediaType === 'application/pdf' ? 'inline' : 'attachment';
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
