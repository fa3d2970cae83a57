/** Says that what somebody began did not work, where no part of the page is there to say it: it stays until closed. */
import { notifications } from '@mantine/notifications';
import { useErrorText } from './problem-alert.tsx';

export function useTellFailure(): (error: unknown, title?: string) => void {
  const errorText = useErrorText();
  return (error, title) =>
    notifications.show({
      ...(title !== undefined && { title }),
      message: errorText(error),
      color: 'red',
      autoClose: false,
    });
}
