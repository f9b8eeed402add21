import { whenOpened } from './when-opened.tsx'

export const Dialog = whenOpened(async () => (await import('./DialogPopup.tsx')).DialogPopup)
