import { createContext, use } from 'react'
import { getPhotoUrl, sizedPicture } from './crop.ts'

/** A version for each photo whose pictures have changed, by the photo's address; a missing photo has not changed. */
export const PictureVersions = createContext<ReadonlyMap<string, string>>(new Map())

/** `sizedPicture` with the version in the address, because browsers reuse what they have for the same address. */
export function useSizedPicture(): typeof sizedPicture {
  const versions = use(PictureVersions)
  return (url, widthPixels, aspect) => {
    const version = versions.get(getPhotoUrl(url))
    const address = sizedPicture(url, widthPixels, aspect)
    return version ? `${address}&v=${version}` : address
  }
}
