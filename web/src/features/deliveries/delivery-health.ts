/** The delivery health report, as used by the pages of deliveries. */
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useMay } from '../../core/me.ts';
import type { HourOfAttempts } from '../../ui/charts/attempts-chart.tsx';

/** Period of the strip and the charts. */
const hoursShown = 24;
const againMs = 15_000;

export function useDeliveryHealth() {
  const may = useMay();
  return useQuery({
    queryKey: ['reports', 'delivery-health', { hours: hoursShown }],
    queryFn: () =>
      daybook.GET('/api/reports/delivery-health', { params: { query: { hours: hoursShown } } }),
    enabled: may('reportDeliveryHealth'),
    refetchInterval: againMs,
  });
}

export type DeliveryHealth = NonNullable<ReturnType<typeof useDeliveryHealth>['data']>;
export type Target = DeliveryHealth['targets'][number];

/** Attempts of one webhook by hour. */
export function hoursOf(health: DeliveryHealth, target: Target): HourOfAttempts[] {
  return health.hours.map(({ hour }, index) => ({
    hour,
    attempts: target.attemptsPerHour[index] ?? 0,
    succeeded: target.succeededPerHour[index] ?? 0,
  }));
}

/** Figures of one webhook; undefined without attempts, or if it is not among the listed targets. */
export function targetOf(
  health: DeliveryHealth | undefined,
  webhookEndpointId: string,
): Target | undefined {
  return health?.targets.find(
    (target) => target.kind === 'webhook' && target.webhookEndpointId === webhookEndpointId,
  );
}
