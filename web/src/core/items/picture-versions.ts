import { createContext, use } from 'react'
import { getPhotoUrl, sizedPicture } from './crop.ts'

/** How the pictures of photos look now, by the photo's address; those that are not named look as they always did. */
export const PictureVersions = createContext<ReadonlyMap<string, string>>(new Map())

/** `sizedPicture`, with an address of its own for each look: the browser shows again what it has for the same address. */
export function useSizedPicture(): typeof sizedPicture {
  const versions = use(PictureVersions)
  return (url, widthPixels, aspect) => {
    const version = versions.get(getPhotoUrl(url))
    const address = sizedPicture(url, widthPixels, aspect)
    return version ? `${address}&v=${version}` : address
  }
}
