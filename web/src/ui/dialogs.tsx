/** Where questions (`dialogs.ask`, `dialogs.open`) and notices (`notifications.show`) appear. */
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

/** Opens what is asked for also by who is quicker than the shell, which loads `Dialogs` after the page. */
export const dialogs = {
  open: async (what: Opened) => {
    await present;
    modals.open(what);
  },
  /** A question with two answers. */
  ask: async (what: Asked) => {
    await present;
    modals.openConfirmModal(what);
  },
  close: () => modals.closeAll(),
};
