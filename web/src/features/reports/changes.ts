/** Differences between the figures of two periods. */
import { remember } from '@daybook/sdk/import';
import { Big } from 'big.js';
import { nothing } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';

const rateDigits = 3;
const rates = remember(
  (region) =>
    new Intl.NumberFormat(region, {
      style: 'percent',
      signDisplay: 'exceptZero',
      ...{ minimumFractionDigits: 1, maximumFractionDigits: 1 },
    }),
);

/** Relative change; null if the earlier value is zero. */
function rateOf(now: string, before: string): string | null {
  if (new Big(before).eq(0)) return null;
  return new Big(now).minus(before).div(new Big(before).abs()).toFixed(rateDigits);
}

/** `+12.3%`; a dash if there was nothing before. */
export function useChangeText(): (now: string, before: string | undefined) => string {
  const { region } = usePreferences();
  return (now, before) => {
    const rate = before === undefined ? null : rateOf(now, before);
    return rate === null ? nothing : rates(region).format(rate as Intl.StringNumericLiteral);
  };
}
