/** Notifies of a failed action that no part of the page can report; stays until closed. */
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
