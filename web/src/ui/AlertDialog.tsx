import type { AlertDialogProps } from './AlertDialogPopup.tsx'
import { whenOpened } from './when-opened.tsx'

export const AlertDialog = whenOpened<AlertDialogProps>(
  async () => (await import('./AlertDialogPopup.tsx')).AlertDialogPopup,
)
