/** Shows dialogs (`dialogs.ts`) and notifications (`notifications.show`). Loaded after the first page. */
import '@mantine/notifications/styles.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { dialogsShown } from './dialogs.ts';

export function DialogsHost() {
  useEffect(() => dialogsShown(), []);
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" />
    </ModalsProvider>
  );
}
