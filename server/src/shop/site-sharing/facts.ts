import { createHash } from 'node:crypto'
import { NEAR_MILES, type NearPlace } from '@yardsnap/contract/near'
import { language, plural, t } from '@yardsnap/contract/texts'
import { SHARE_PICTURE } from '#pictures/share-picture.ts'

/** Increment it when the layout changes, so that pictures that others have cached are not shown. */
const VERSION = 1
/** Of the cities' own sales, the nearest first. */
const COVERS = 3

/** What a picture says, in one language. */
export interface SitePictureFacts {
  title: string
  line: string
  /** URLs of pictures, of which those are shown that everyone may see. */
  covers: string[]
}

type SaidOfPlace = Pick<NearPlace, 'city' | 'state' | 'slug' | 'hasMore'> & {
  listings: readonly Pick<NearPlace['listings'][number], 'imageUrls'>[]
}

/** In the language of the moment, as all below. */
export const toSitePictureFacts = (): SitePictureFacts => ({
  title: t`Garage sales near you`,
  line: t`With photos and prices`,
  covers: [],
})

export function toPlacePictureFacts({ city, state, listings, hasMore }: SaidOfPlace): SitePictureFacts {
  return {
    title: t`Garage sales near ${city}, ${state}`,
    line: hasMore
      ? t`${listings.length} and more within ${NEAR_MILES} miles`
      : plural(listings.length, { one: '# sale', other: '# sales' }),
    covers: listings.flatMap(({ imageUrls }) => imageUrls.slice(0, 1)).slice(0, COVERS),
  }
}

/** The picture of links to the site's own pages. */
export const toSitePicture = (publicUrl: string): LinkedPicture =>
  link(new URL('/api/share.jpg', publicUrl), toSitePictureFacts())

/** The picture of links to the page of a city. */
export const toPlacePicture = (place: SaidOfPlace, publicUrl: string): LinkedPicture =>
  link(new URL(`/api/near/${place.slug}/share.jpg`, publicUrl), toPlacePictureFacts(place))

interface LinkedPicture {
  url: string
  width: number
  height: number
}

/** Link previews cache a picture by its URL, so what it says is in it: a changed place gets a new one. */
function link(url: URL, facts: SitePictureFacts): LinkedPicture {
  url.searchParams.set('language', language())
  const said = JSON.stringify([VERSION, facts])
  url.searchParams.set('v', createHash('sha256').update(said).digest('hex').slice(0, 12))
  return { url: url.href, ...SHARE_PICTURE }
}
