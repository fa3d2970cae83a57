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
  ['ubl', 'UBL 2.1', 'What Peppol and XRechnung carry.'],
  ['cii', 'UN/CEFACT Cross Industry Invoice D16B', 'What Factur-X and ZUGFeRD embed in the PDF.'],
] as const;

/** `GET /api/invoices/{id}/pdf`, `…/ubl` and `…/cii`, and the same of whatever a customer gets. */
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
        description: `The stored bytes; their SHA-256 is the \`ETag\`. ${capital(a)} that was posted has them; they are printed when they are first wanted. Once released, they never change.`,
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
          description: `${use} The SHA-256 of the bytes is the \`ETag\`. Once released, they never change. What EN 16931 cannot express answers 422 with every rule that it breaks, by its id.`,
          problems: ['not_found', 'invalid_transition', 'validation_failed'],
        },
        async (tenantId, id) =>
          (await printing?.eInvoices.read(tenantId, entity, id, syntax)) ?? null,
      ),
    ),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A page is shown; XML is for programs. */
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
