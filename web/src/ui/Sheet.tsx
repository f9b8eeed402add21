import { whenOpened } from './when-opened.tsx'

export const Sheet = whenOpened(async () => (await import('./SheetPopup.tsx')).SheetPopup)
