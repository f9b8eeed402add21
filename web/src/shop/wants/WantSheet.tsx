import { whenOpened } from '#ui/when-opened.tsx'
import type { WantSheetProps } from './parts/WantSheetPopup.tsx'

export const WantSheet = whenOpened<WantSheetProps>(
  async () => (await import('./parts/WantSheetPopup.tsx')).WantSheetPopup,
)
