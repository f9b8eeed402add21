import type { Language } from '@yardsnap/contract/languages'
import type { NearPlace } from '@yardsnap/contract/near'
import type { KeptPicture } from '#core/photos/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import { drawSvg } from '#pictures/own-drawings.ts'
import type { ShareFacts } from '#pictures/share-picture.ts'
import { drawHillside } from '#printing/hillside.ts'
import { inLanguage } from '#text/translations.ts'
import { type SitePictureFacts, toPlacePictureFacts, toSitePictureFacts } from './facts.ts'

export { toPlacePicture, toSitePicture } from './facts.ts'

export type SiteSharingService = ReturnType<typeof siteSharingService>

/** Where there are no pictures; as large as their place is. */
const HILLSIDE = { width: 540, height: 630, sky: 200, houseCount: 9 }

interface Dependencies {
  /** @throws AppError `not_found` for what is no city of the United States */
  near: { read: (slug: string) => Promise<Outgoing<NearPlace>> }
  /** Words beside the public ones of these pictures, else beside the drawing. */
  sharing: { compose: (facts: ShareFacts, urls: string[], drawing: () => Promise<Buffer>) => Promise<KeptPicture> }
  productName: string
}

/** What links to the site and to the pages of its cities show elsewhere: JPEGs of 1200 x 630 pixels. */
export function siteSharingService({ near, sharing, productName }: Dependencies) {
  const draw = ({ title, line, covers }: SitePictureFacts): Promise<KeptPicture> =>
    sharing.compose({ type: '', title, lines: [line], productName }, covers, drawVillage)

  return {
    site: (language: Language): Promise<KeptPicture> => draw(inLanguage(language, toSitePictureFacts)),

    /** @throws AppError `not_found` for what is no city of the United States */
    async place(slug: string, language: Language): Promise<KeptPicture> {
      const place = await near.read(slug)
      return draw(inLanguage(language, () => toPlacePictureFacts(place)))
    },
  }
}

function drawVillage(): Promise<Buffer> {
  const size = `width="${HILLSIDE.width}" height="${HILLSIDE.height}"`
  return drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawHillside(HILLSIDE)}</svg>`)
}
