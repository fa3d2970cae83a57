/** The dialog that sends a mail, loaded at its first use. */
import { lazyPart } from '../lazy-part.ts';

export const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);
