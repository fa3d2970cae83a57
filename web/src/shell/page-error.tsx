/** What a page shows when it cannot be shown: what happened, what helps, and the request's id. */
import { useRouter } from '@tanstack/react-router';
import { ProblemAlert } from '../ui/problem-alert.tsx';

export function PageError({
  error,
  reset,
}: {
  readonly error: unknown;
  readonly reset?: () => void;
}) {
  const router = useRouter();
  const again = async () => {
    reset?.();
    await router.invalidate();
  };
  return <ProblemAlert error={error} again={again} />;
}
