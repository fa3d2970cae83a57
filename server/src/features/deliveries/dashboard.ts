/** Failed and retrying effects on the dashboard: the newest of each target. */
import type { DashboardPart } from '../../http/operations/dashboard-operation.ts';
import { sectionRecord, sectionRecords } from '../../http/operations/record-section.ts';
import { viewerOf } from '../../http/operations/request.ts';
import { integrators } from '../../record/actor.ts';
import { effect } from './effect.ts';
import { newestFailing } from './store-failing.ts';

const shown = [
  ...['kind', 'status', 'webhookEndpointId'],
  ...['lastCode', 'lastParams', 'lastReason', 'lastRemedy'],
];
const listed = 3;

export const dashboard: DashboardPart = {
  sections: [
    {
      name: 'failingDeliveries',
      roles: effect.roles.read,
      schema: {
        type: 'array',
        items: sectionRecord(effect, shown, {
          webhookEndpointUrl: {
            type: 'string',
            nullable: true,
            description: 'Null for a role that may not read endpoints.',
          },
        }),
        description: `The newest failed or retrying effect of each kind and endpoint; at most ${listed}.`,
      },
      example: [
        {
          id: '0193d0a4-0000-7000-8000-0000000000f1',
          kind: 'webhook',
          status: 'Retrying',
          webhookEndpointId: '0193d0a4-0000-7000-8000-0000000000e1',
          lastCode: 'connection_refused',
          lastParams: {},
          lastReason: 'The receiver refused the connection.',
          lastRemedy: 'Check that the receiver is running.',
          webhookEndpointUrl: 'https://example.com/daybook',
        },
      ],
      read(request) {
        const viewer = viewerOf(request);
        const seesEndpoints = integrators.includes(viewer.actor.role);
        return {
          statements: [newestFailing(request.principal.tenant.id, listed)],
          show: ([rows = []]) =>
            sectionRecords(effect, shown, rows, viewer).map((one, index) => ({
              ...one,
              webhookEndpointUrl: seesEndpoints ? (rows[index]?.at(-1) ?? null) : null,
            })),
        };
      },
    },
  ],
  tasks: [
    {
      name: 'failedDeliveries',
      entity: effect,
      operationId: 'retryEffect',
      query: () => ({ 'status.eq': 'Failed' }),
    },
  ],
};
