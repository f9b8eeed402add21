import { whenOpened } from '#ui/when-opened.tsx'

export const WantSheet = whenOpened(async () => (await import('./parts/WantSheetPopup.tsx')).WantSheetPopup)
