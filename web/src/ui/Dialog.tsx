import type { DialogProps } from './DialogPopup.tsx'
import { whenOpened } from './when-opened.tsx'

export const Dialog = whenOpened<DialogProps>(async () => (await import('./DialogPopup.tsx')).DialogPopup)
