/** Confirmation dialogs (`dialogs.ask`), other dialogs (`dialogs.open`) and notifications (`notifications.show`). */
import '@mantine/notifications/styles.css';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

type Opened = Parameters<typeof modals.open>[0];
type Asked = Parameters<typeof modals.openConfirmModal>[0];

let tellPresent: () => void;
const present = new Promise<void>((resolve) => {
  tellPresent = resolve;
});

export function Dialogs() {
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" />
      <Present />
    </ModalsProvider>
  );
}

function Present() {
  useEffect(() => tellPresent(), []);
  return null;
}

/** Also opens dialogs that are requested before the lazily loaded `Dialogs` has mounted. */
export const dialogs = {
  open: async (what: Opened) => {
    await present;
    modals.open(what);
  },
  /** Confirmation with two buttons. */
  ask: async (what: Asked) => {
    await present;
    modals.openConfirmModal(what);
  },
  close: () => modals.closeAll(),
};
