import { receiptPath } from '@yardsnap/contract/buyer-receipts'
import { getCommunityDay } from '@yardsnap/contract/community-days'
import { formatDate } from '@yardsnap/contract/dates'
import { type Language, toLanguagePath } from '@yardsnap/contract/languages'
import { getListing } from '@yardsnap/contract/listings'
import { getNearPlace, MIN_NEAR_LISTINGS, NEAR_MILES, type NearPlace } from '@yardsnap/contract/near'
import { ERROR_STATUS } from '@yardsnap/contract/errors'
import type { PageRequest } from '@yardsnap/contract/page-rendering'
import { language, plural, t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import type { NearService } from '#shop/browse/near.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { SharingService } from '#core/listings/share-service.ts'
import type { KeptTripService } from '#shop/trips/service.ts'
import type { PageFacts } from '#http/head-tags.ts'
import { toPlacePicture } from '#shop/site-sharing/service.ts'
import { inLanguage } from '#text/translations.ts'
import type { Outgoing } from '#log/redaction.ts'
import { communityDayFacts } from './community-day-facts.ts'
import type { OutgoingSources } from './page-renderer.ts'

/** The subject of a page: read before the page is rendered, for both its head and its content. */
export interface Subject {
  /** Null for pages that search engines shall not list. */
  facts: PageFacts | null
  sources: Partial<Pick<OutgoingSources, 'communityDay' | 'listing' | 'near'>>
}

/** A page that somebody opens in a language. */
export interface SubjectRequest extends PageRequest {
  language: Language
}

/** @returns null where there is nothing */
export type ReadSubject = (asked: SubjectRequest) => Promise<Subject | null>

interface Dependencies {
  listings: Pick<ListingsService, 'read'>
  sharing: Pick<SharingService, 'getSharePage'>
  communityDays: Pick<CommunityDaysService['pages'], 'read'>
  near: Pick<NearService, 'read'>
  keptTrips: Pick<KeptTripService, 'readShared'>
  publicUrl: string
}

export function pageSubjects({ communityDays, listings, sharing, near, keptTrips, publicUrl }: Dependencies) {
  return {
    async listing({ user, language }: SubjectRequest, listingId: string): Promise<Subject | null> {
      if (!z.uuid().safeParse(listingId).success) return null
      const listing = await unlessMissing(listings.read(user?.id ?? null, listingId))
      if (!listing) return null
      return {
        facts: inLanguage(language, () => {
          const facts = sharing.getSharePage(listing)
          return facts && { ...facts, isEmbeddable: true }
        }),
        sources: { listing: async () => onlyNamed(getListing.response, listing) },
      }
    },

    async communityDay({ user, language }: SubjectRequest, slug: string): Promise<Subject | null> {
      const day = await unlessMissing(communityDays.read(user?.id ?? null, slug).catch(toDraft))
      if (day === 'draft') return { facts: null, sources: {} }
      if (!day) return null
      return {
        facts: inLanguage(language, () => communityDayFacts(day, publicUrl)),
        sources: { communityDay: async () => onlyNamed(getCommunityDay.response, day) },
      }
    },

    async sharedTrip({ language }: SubjectRequest, token: string): Promise<Subject | null> {
      const trip = await unlessMissing(keptTrips.readShared(token))
      if (!trip) return null
      const facts = inLanguage(language, () => ({
        title: plural(trip.stops.length, { one: 'A trip to # sale', other: 'A trip to # sales' }),
        description: t`${formatDate(trip.day)}: the sales of a trip that somebody shares with you.`,
        path: `/trip/${token}`,
        isUnlisted: true,
      }))
      return { facts, sources: {} }
    },

    /** The browser reads what was bought: who only passes the link on, such as a chat, learns nothing of it. */
    async receipt({ language }: SubjectRequest, token: string): Promise<Subject> {
      const facts = inLanguage(language, () => ({
        title: t`Receipt`,
        description: t`What was bought at a sale.`,
        path: receiptPath(token),
        isUnlisted: true,
      }))
      return { facts, sources: {} }
    },

    async place({ user, language }: SubjectRequest, slug: string): Promise<Subject | null> {
      const place = await unlessMissing(near.read(slug, { mayBeOld: !user }))
      if (!place) return null
      return {
        facts: inLanguage(language, () => placeFacts(place, publicUrl)),
        sources: { near: async () => onlyNamed(getNearPlace.response, place) },
      }
    },
  }
}

/** As over HTTP, only what the contract names may leave. */
function onlyNamed<Answer>(schema: z.ZodType<Answer>, answer: Outgoing<Answer>): Outgoing<Answer> {
  return schema.parse(answer) as Outgoing<Answer>
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && ERROR_STATUS[error.code] === 404) return null
    throw error
  }
}

/** A draft that lacks what its page needs: the browser says to its organizer what that is. */
function toDraft(error: unknown): 'draft' {
  if (error instanceof AppError && error.code === 'conflict') return 'draft'
  throw error
}

function placeFacts(place: NearPlace, publicUrl: string): PageFacts {
  const { city, state, slug, listings, hasMore } = place
  const absolute = (path: string) => new URL(path, publicUrl).href
  const count = plural(listings.length, { one: '# sale', other: '# sales' })
  return {
    title: t`Garage sales near ${city}, ${state}`,
    description: hasMore
      ? t`${count} and more within ${NEAR_MILES} miles of ${city}, ${state}: days, hours, things and prices.`
      : t`${count} within ${NEAR_MILES} miles of ${city}, ${state}: days, hours, things and prices.`,
    path: `/near/${slug}`,
    image: toPlacePicture(place, publicUrl),
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      inLanguage: language(),
      itemListElement: listings.map(({ id }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: absolute(toLanguagePath(language(), `/sale/${id}`)),
      })),
    },
    isEmbeddable: true,
    isUnlisted: listings.length < MIN_NEAR_LISTINGS,
  }
}
