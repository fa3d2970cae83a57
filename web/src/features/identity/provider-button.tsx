/** Signs in with the identity provider, if one is configured. */

import { icon as IconBuilding } from 'virtual:tabler/building';
import { Button, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { nextAddress } from './next-address.ts';

/** `next`: the address to open after the sign-in. */
export function ProviderButton({ next }: { readonly next?: string | undefined }) {
  const m = useMessages('identity.providerButton');
  const { data } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () => daybook.GET('/api/sign-in-methods'),
  });
  if (!data?.oidc) return null;
  const returnTo = encodeURIComponent(nextAddress(next));
  return (
    <>
      <Divider label={m.or} />
      <Button
        component="a"
        href={`/api/oidc/sign-in?returnTo=${returnTo}`}
        variant="default"
        leftSection={<IconBuilding size={18} aria-hidden />}
      >
        {data.oidc.label}
      </Button>
    </>
  );
}
