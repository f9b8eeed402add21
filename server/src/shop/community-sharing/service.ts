import type { Language } from '@yardsnap/contract/languages'
import type { KeptPicture, PhotosService } from '#core/photos/service.ts'
import { inLanguage } from '#text/translations.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import { drawDayPicture } from './day-picture.ts'
import { DAY_PICTURE_VERSION, toDayPictureFacts } from './facts.ts'

export { toDayPicture } from './facts.ts'

export type CommunitySharingService = ReturnType<typeof communitySharingService>

interface Dependencies {
  pages: Pick<CommunityDaysService['pages'], 'readCard'>
  photos: Pick<PhotosService, 'composed'>
  productName: string
}

/** What a link to a community day shows elsewhere. */
export function communitySharingService({ pages, photos, productName }: Dependencies) {
  return {
    /**
     * A JPEG of 1200 x 630 pixels.
     * @throws AppError `not_found` for a day that is not public, even for its organizers: link previews are fetched without a
     *   session
     */
    async picture(slug: string, language: Language): Promise<KeptPicture> {
      const day = await pages.readCard(slug)
      const facts = inLanguage(language, () => toDayPictureFacts(day))
      return photos.composed([DAY_PICTURE_VERSION, 'community day', facts, productName], () =>
        drawDayPicture(facts, productName),
      )
    },
  }
}
