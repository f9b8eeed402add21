import type { SheetProps } from './SheetPopup.tsx'
import { whenOpened } from './when-opened.tsx'

export const Sheet = whenOpened<SheetProps>(async () => (await import('./SheetPopup.tsx')).SheetPopup)
