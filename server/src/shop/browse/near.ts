import { t } from '@yardsnap/contract/texts'
import type { CommunityDayCard } from '@yardsnap/contract/community-days'
import { NEAR_MILES, type NearPlace, placeOfSlug, placeSlug } from '@yardsnap/contract/near'
import { AppError } from '#errors.ts'
import type { City } from '#gazetteer/gazetteer.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { BrowseService } from './service.ts'

export type NearService = ReturnType<typeof nearService>

/** Fills whole rows of two, three and four columns. */
const SHOWN = 24
const MAX_NEIGHBORS = 12

interface Dependencies {
  browse: Pick<BrowseService, 'search'>
  /** Community sale days within some miles of a position, nearest first. */
  listCommunityDays: (near: { location: string; distance: number }) => Promise<CommunityDayCard[]>
}

/** The pages of cities, for people who come from search engines. */
export function nearService({ browse, listCommunityDays }: Dependencies) {
  return {
    /**
     * @param mayBeOld it may lack what happened in the last seconds
     * @throws AppError `not_found` for what is no city of the United States
     */
    async read(slug: string, { mayBeOld = true } = {}): Promise<Outgoing<NearPlace>> {
      const city = await findCity(placeOfSlug(slug))
      if (!city?.center) throw new AppError('not_found', t.lazy`There is no such place`)
      const { latitude, longitude } = city.center
      const near = { location: `${latitude},${longitude}`, distance: NEAR_MILES }
      const { listings, nextCursor } = await browse.search({ ...near, limit: SHOWN }, { mayBeOld })
      const communityDays = await listCommunityDays(near)
      const around = await Promise.all(listings.map((listing) => findCity(listing)))
      const neighbors = new Set(around.flatMap((other) => (other && other !== city ? [other] : [])))
      return {
        ...toNearbyCity(city),
        listings,
        hasMore: nextCursor !== null,
        communityDays,
        neighbors: [...neighbors].slice(0, MAX_NEIGHBORS).map((other) => toNearbyCity(other)),
      }
    },

    /** The distinct slugs of those of these cities that have a page. */
    async listSlugs(places: readonly { city: string; state: string }[]): Promise<string[]> {
      const cities = await Promise.all(places.map((place) => findCity(place)))
      return [
        ...new Set(cities.flatMap((city) => (city?.center ? placeSlug({ city: city.name, state: city.state }) : []))),
      ]
    },
  }
}

function toNearbyCity({ name: city, state }: City) {
  return { city, state, slug: placeSlug({ city, state }) }
}

async function findCity(place: { city: string; state: string } | null): Promise<City | null> {
  return place?.city ? (await openGazetteer()).findExact(place.city, place.state) : null
}
