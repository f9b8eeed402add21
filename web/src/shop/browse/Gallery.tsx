import { whenOpened } from '#ui/when-opened.tsx'
import type { GalleryScreenProps } from './parts/GalleryScreen.tsx'

export const Gallery = whenOpened<GalleryScreenProps>(
  async () => (await import('./parts/GalleryScreen.tsx')).GalleryScreen,
)
