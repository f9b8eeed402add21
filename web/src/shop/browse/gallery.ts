import { createContext, use } from 'react'

/** What the gallery of a sale shows first; nothing of both for its first photo. */
export interface GalleryPlace {
  photoUrl?: string
  itemId?: string
}

/** Opens the gallery of the sale on this page; null where there is none. */
export const OpenGallery = createContext<((place: GalleryPlace) => void) | null>(null)

export const useOpenGallery = () => use(OpenGallery)
