/** The types of the OpenAPI document, by openapi-typescript. It needs TypeScript 5: decision 0033. */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const header = '/** The types of openapi.json, made by openapi-typescript: `npm run sdk`. */\n';

/** What sdk/src/generated/schema.ts has to be. */
export async function writeSchema(document: unknown): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document) as OpenAPI3, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  // Nobody needs a name of its own for each filter.
  return (
    header + astToString(nodes).replace(/^export type (Parameter|Response|Header)\w+ = .*\n/gm, '')
  );
}
