import { createContext, use } from 'react'

/** What the gallery shows first; without either field, the first photo. */
export interface GalleryPlace {
  photoUrl?: string
  itemId?: string
}

/** Opens the gallery of the sale on this page; null where there is none. */
export const OpenGallery = createContext<((place: GalleryPlace) => void) | null>(null)

export const useOpenGallery = () => use(OpenGallery)
