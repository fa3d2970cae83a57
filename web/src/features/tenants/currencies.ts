/** The currencies that the settings of the tenant allow. */
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from './tenant-settings.ts';

/** The base currency first; null while loading. */
export function useCurrencies(): readonly string[] | null {
  const { data } = useQuery({ ...settingsQuery, staleTime: Number.POSITIVE_INFINITY });
  const settings = data?.items[0];
  if (settings === undefined || settings.baseCurrency === null) return null;
  return [settings.baseCurrency, ...settings.currencies];
}
