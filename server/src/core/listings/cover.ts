import { t } from '@yardsnap/contract/texts'
import type { Listing } from '@yardsnap/contract/listings'
import type { Photo } from '@yardsnap/contract/photos'
import { AppError } from '#errors.ts'

type Covered = Pick<Listing, 'coverUrl'>

/** The pictures of a listing, the one that its host has chosen first. */
export function withCoverFirst({ coverUrl }: Covered, imageUrls: string[]): string[] {
  return coverUrl === null ? imageUrls : [coverUrl, ...imageUrls.filter((url) => url !== coverUrl)]
}

/** @throws AppError `invalid` for a picture of another listing, or of a photo that was removed */
export function refuseOtherCover(coverUrl: string | null | undefined, photos: readonly Photo[]): void {
  if (!coverUrl || photos.some(({ url }) => url === coverUrl.split('?', 1)[0])) return
  throw new AppError('invalid', t.lazy`Choose one of the photos of this sale as its cover`)
}
