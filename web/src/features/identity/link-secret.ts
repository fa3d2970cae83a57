/** Secrets of mailed links: read from the address, and taken out of it, before anything else sees them. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

/**
 * The secret that the address carries behind `#`, which no server sees; null where there is none. The entry in the
 * browser's history is replaced by one without it. A new link in the same tab takes the place of the old.
 */
export function useLinkSecret(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const found = hash.replace(/^token=/, '') || null;
  const [secret, setSecret] = useState(found);
  if (found !== null && found !== secret) setSecret(found);
  useLayoutEffect(() => {
    if (found !== null) void navigate({ to: '.', search: true, hash: '', replace: true });
  });
  return secret;
}
