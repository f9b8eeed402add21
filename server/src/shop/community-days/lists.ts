import { DEFAULT_BROWSE_DISTANCE } from '@yardsnap/contract/browse'
import type { CommunityDayCard, getCommunityDays } from '@yardsnap/contract/community-days'
import type { InputOf } from '@yardsnap/contract/endpoint'
import type { PlacesService } from '#core/places/service.ts'
import type { Queryable } from '#db/database.ts'
import { toSaleDays } from '#shop/browse/service.ts'
import * as listQueries from './list-queries.ts'
import * as queries from './queries.ts'
import { isOpened, toCard } from './view.ts'

interface Dependencies {
  database: { db: Queryable }
  places: Pick<PlacesService, 'findPosition'>
  now: () => Date
}

export type DaysSearch = InputOf<typeof getCommunityDays>['query']

export type CommunityLists = ReturnType<typeof lists>

/** Community days in lists and on maps: each is one card, however many houses it has. */
export function lists({ database: { db }, places, now }: Dependencies) {
  /** With when each was published. @throws AppError `provider_failed`, `unavailable` by the geocoder */
  async function listPublished(search: DaysSearch): Promise<{ card: CommunityDayCard; publishedAt: Date }[]> {
    const { location, distance = DEFAULT_BROWSE_DISTANCE, date, day, bounds } = search
    const center = location ? await places.findPosition(location) : null
    if (location && !center) return []
    const rows = await listQueries.listDays(db, {
      days: toSaleDays(day ?? date ?? 'any', now()),
      near: center && { ...center, miles: distance },
      bounds: bounds ?? null,
    })
    const counts = await queries.countHouses(
      db,
      rows.map((row) => row.day.id),
    )
    return rows.flatMap((row) => {
      if (!isOpened(row.day)) return []
      const milesAway = row.miles === null ? null : Math.round(row.miles * 10) / 10
      const card = { ...toCard(row.day, counts.get(row.day.id)?.houseCount ?? 0), milesAway }
      return { card, publishedAt: row.day.publishedAt ?? row.day.createdAt }
    })
  }

  return {
    listPublished,

    /** @throws AppError as `listPublished` */
    list: async (search: DaysSearch): Promise<CommunityDayCard[]> =>
      (await listPublished(search)).map(({ card }) => card),

    /** Of the pages of all days that are listed and not over, for search engines. */
    listSlugs: (limit: number): Promise<string[]> => listQueries.listSlugs(db, { now: now(), limit }),
  }
}
