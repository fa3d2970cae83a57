/** Secrets of emailed links: read from the address and removed from it before any other code runs. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

/**
 * The secret in the fragment of the address, which is not sent to servers; null without one. Replaces the entry in
 * the browser's history by one without it. A new link in the same tab replaces the secret.
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
