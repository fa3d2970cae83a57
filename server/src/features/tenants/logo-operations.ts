/** Uploads and reads the logo of a tenant. PATCH of `logo` in the settings selects an uploaded one. */
import { createHash } from 'node:crypto';
import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import { wholeOf } from '../../http/protocol/file-body.ts';
import type { Database } from '../../postgres/db.ts';
import { readSome } from '../../postgres/store-tenants.ts';
import { admins, everyone } from '../../record/actor.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { bodyProblem, bodyProblems } from '../../record/values/accept.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { problemAt } from './messages.ts';
import { limits, readPng } from './png.ts';
import { type Logo, selectedLogo, storeLogo } from './store-logos.ts';
import { tenantSettings } from './tenant-settings.ts';

/** Base64 has four letters for three bytes. */
const mostLetters = Math.ceil(limits.logoBytes / 3) * 4;

const pngRules = `PNG with 8 bits, RGB or RGBA, not interlaced; at most ${limits.logoWidth} × ${limits.logoHeight} pixels and ${limits.logoBytes / 1024} KiB. Metadata is removed.`;
const content = {
  type: 'string',
  maxLength: mostLetters,
  description: `Base64 of a ${pngRules}`,
};
const sha256 = { type: 'string', description: 'The value for `logo` of the settings.' };
const body = objectOf({ content });

export const logoSchemas: Readonly<Record<string, JsonSchema>> = {
  UploadLogo: body,
  Logo: objectOf({
    sha256,
    width: { type: 'integer' },
    height: { type: 'integer' },
    content: { type: 'string', description: 'Base64 of the PNG.' },
  }),
  SelectedLogo: objectOf({
    sha256: { ...sha256, nullable: true },
    width: { type: 'integer', nullable: true },
    height: { type: 'integer', nullable: true },
    content: { type: 'string', nullable: true, description: 'Base64 of the PNG.' },
  }),
};

/** 16 × 16 pixels. */
const example =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGPQJhEwjGoY1TB8NQAAlpuBATFSRGsAAAAASUVORK5CYII=';

export function logoOperations({ db }: Pick<ApiContext, 'db'>): Operation[] {
  const path = `/api/${tenantSettings.collection}/{id}/logo`;
  const logo = { sha256: '9f86d081…', width: 16, height: 16, content: example };
  return [
    {
      method: 'GET',
      path,
      operationId: 'getTenantSettingsLogo',
      tag: tenantSettings.title,
      summary: 'Read the logo of the tenant',
      description: 'The logo that `logo` of the settings selects.',
      roles: everyone,
      responses: {
        200: {
          description: 'The logo; all null without one.',
          schema: 'SelectedLogo',
          example: logo,
        },
      },
      problems: ['not_found', 'overloaded'],
      async handle(request) {
        const tenantId = request.principal.tenant.id;
        const { logo: selected } = await settingsOf(db, tenantId, idParam(request));
        const found = await selectedLogo(db, tenantId, selected);
        return jsonAnswer(200, JSON.stringify(found === null ? noLogo : shownLogo(found)), null);
      },
    },
    {
      method: 'POST',
      path,
      operationId: 'uploadTenantSettingsLogo',
      tag: tenantSettings.title,
      summary: 'Upload a logo of the tenant',
      description:
        'Stores the logo; it is used once PATCH sets `logo` of the settings to its `sha256`. An uploaded logo that the settings do not use is deleted by the next upload.',
      roles: admins,
      body: { schema: 'UploadLogo', example: { content: example }, required: true },
      responses: { 201: { description: 'The logo.', schema: 'Logo', example: logo } },
      problems: [
        ...(['invalid_json', 'invalid_request', 'not_found'] as const),
        ...(['validation_failed', 'overloaded'] as const),
      ],
      async handle(request) {
        const tenantId = request.principal.tenant.id;
        await settingsOf(db, tenantId, idParam(request));
        const uploaded = logoOf(fileIn(request.body), '/content');
        await storeLogo(db, tenantId, uploaded, request.at);
        return jsonAnswer(201, JSON.stringify(shownLogo(uploaded)), null);
      },
    },
    fileOperation(db, path, logo),
  ];
}

function fileOperation(db: Database, path: string, logo: object): Operation {
  return {
    method: 'POST',
    path: `${path}-file`,
    operationId: 'uploadTenantSettingsLogoFile',
    tag: tenantSettings.title,
    summary: 'Upload a logo of the tenant as a file',
    description: `As \`POST ${path}\`, with the PNG itself as the body.`,
    roles: admins,
    file: {
      mediaTypes: ['image/png'],
      maxBytes: limits.logoBytes,
      arrivalMs: limits.arrivalMs,
      description: `A ${pngRules}`,
    },
    responses: { 201: { description: 'The logo.', schema: 'Logo', example: logo } },
    problems: ['not_found', 'validation_failed', 'overloaded'],
    async handle(request) {
      const tenantId = request.principal.tenant.id;
      await settingsOf(db, tenantId, idParam(request));
      const uploaded = logoOf(await wholeOf(request.file()), '');
      await storeLogo(db, tenantId, uploaded, request.at);
      return jsonAnswer(201, JSON.stringify(shownLogo(uploaded)), null);
    },
  };
}

/** Null if the text is not Base64. */
function fileIn(given: Parameters<typeof bodyProblems>[1]): Buffer | null {
  const errors = bodyProblems(body, given);
  if (errors.length > 0) throw bodyProblem(errors);
  const letters = String(given['content']).replace(/=+$/, '');
  const file = Buffer.from(letters, 'base64');
  return file.toString('base64').replace(/=+$/, '') === letters ? file : null;
}

/** Throws a Problem at the place of the file in the body. */
function logoOf(file: Buffer | null, pointer: string): Logo {
  const png = file === null ? 'logo_not_png' : readPng(file);
  if (typeof png !== 'string')
    return { ...png, sha256: createHash('sha256').update(png.content).digest('hex') };
  const { logoWidth: width, logoHeight: height, logoLeast: least } = limits;
  throw bodyProblem([
    png === 'logo_wrong_size'
      ? problemAt(pointer, png, { width, height, least })
      : problemAt(pointer, png),
  ]);
}

async function settingsOf(db: Database, tenantId: string, id: string) {
  const [row] = await readSome(db, tenantId, tenantSettings, [id]);
  if (row === undefined) throw recordNotFound(tenantSettings, id);
  return row;
}

const noLogo = { sha256: null, width: null, height: null, content: null };

function shownLogo({ content: file, ...logo }: Logo) {
  return { ...logo, content: file.toString('base64') };
}
