/** The types of the OpenAPI document, by openapi-typescript. It needs TypeScript 5: decision 0033. */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const header = '/** The types of openapi.json, made by openapi-typescript: `npm run sdk`. */\n';

/** The text of sdk/src/generated/schema.ts. */
export async function writeSchema(document: unknown): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document) as OpenAPI3, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  // Separate names for filters are not needed.
  return (
    header + astToString(nodes).replace(/^export type (Parameter|Response|Header)\w+ = .*\n/gm, '')
  );
}
