/** `GET /api`: the entry point of the API. */

import { everyone } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { jsonAnswer } from '../answer.ts';
import { namedEnum } from '../openapi/named-enums.ts';
import type { AnyOperation, Operation } from '../operation.ts';
import { allowedOf } from '../permission.ts';

export const indexTag = { name: 'Index', description: 'The entry point of the API.' };

/** `rel` is a link relation of RFC 8631, or `collection` of RFC 6573. */
interface Link {
  readonly rel: 'service-desc' | 'service-doc' | 'status' | 'collection';
  readonly href: string;
  readonly title: string;
}

const outside: readonly Link[] = [
  { rel: 'service-desc', href: '/openapi.json', title: 'OpenAPI document' },
  { rel: 'service-doc', href: '/docs', title: 'Reference' },
  { rel: 'status', href: '/health/ready', title: 'Health' },
];

const schema: JsonSchema = objectOf({
  links: {
    type: 'array',
    items: objectOf({
      rel: namedEnum('LinkRelation', [...outside.map(({ rel }) => rel), 'collection']),
      href: { type: 'string' },
      title: { type: 'string' },
    }),
  },
});

function linkTo(href: string, title: string): Link {
  return { rel: 'collection', href, title };
}

/** `operations`: all operations of the API. */
export function indexOperation(
  operations: () => readonly AnyOperation[],
  entities: readonly Entity[],
): Operation {
  const examples = entities
    .slice(0, 1)
    .map(({ collection }) => linkTo(`/api/${collection}`, 'List'));
  return {
    method: 'GET',
    path: '/api',
    operationId: 'getIndex',
    tag: indexTag.name,
    summary: 'Read the API index',
    description: 'Links to the documentation and to the lists that the credential may read.',
    roles: everyone,
    withoutSecondFactor: true,
    responses: {
      200: { description: 'The links.', schema, example: { links: [...outside, ...examples] } },
    },
    problems: [],
    async handle({ principal }) {
      const lists = allowedOf(principal, operations()).filter(
        ({ operationId, path }) => operationId.startsWith('list') && !path.includes('{'),
      );
      const links = lists.map(({ path, summary }) => linkTo(path, summary));
      return jsonAnswer(200, JSON.stringify({ links: [...outside, ...links] }), null);
    },
  };
}
