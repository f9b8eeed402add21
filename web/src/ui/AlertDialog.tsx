import { whenOpened } from './when-opened.tsx'

export const AlertDialog = whenOpened(async () => (await import('./AlertDialogPopup.tsx')).AlertDialogPopup)
