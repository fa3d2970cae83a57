/** Signs in with the identity provider, if one is configured. */

import { icon as IconBuilding } from 'virtual:tabler/building';
import { Button, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { nextAddress } from './next-address.ts';

const messages = defineMessages({
  en: { or: 'or' },
  de: { or: 'oder' },
});

/** `next`: the address to open after the sign-in. */
export function ProviderButton({ next }: { readonly next?: string | undefined }) {
  const m = useMessages(messages);
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
