/** Opens confirmation dialogs (`dialogs.ask`) and other dialogs (`dialogs.open`). `dialogs-host.tsx` shows them. */
import { modals } from '@mantine/modals';

type Opened = Parameters<typeof modals.open>[0];
type Asked = Parameters<typeof modals.openConfirmModal>[0];

const { promise: shown, resolve } = Promise.withResolvers<void>();

/** Called when dialogs can be shown. */
export const dialogsShown = resolve;

/** Also opens dialogs that are requested before the lazily loaded host has mounted. */
export const dialogs = {
  open: async (what: Opened) => {
    await shown;
    modals.open(what);
  },
  /** Confirmation with two buttons. */
  ask: async (what: Asked) => {
    await shown;
    modals.openConfirmModal(what);
  },
  close: () => modals.closeAll(),
};
