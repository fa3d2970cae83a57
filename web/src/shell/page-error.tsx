/** Shown in place of a page that failed: the error, a remedy and the request ID. */
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
