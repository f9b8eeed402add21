import type { CommunityDay, CommunityDayCard, CommunityHouse } from '@yardsnap/contract/community-days'
import { t } from '@yardsnap/contract/texts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Outgoing, Redacted } from '#log/redaction.ts'
import { listHouses } from './entry-sale-queries.ts'
import * as queries from './queries.ts'
import { areAddressesHidden, areHousesShown } from './rules.ts'
import { isOpened, type OpenedDay, toCard, toCommunityDay, toHouse } from './view.ts'

export interface ReadingDependencies {
  database: { db: Queryable }
  listings: Pick<ListingsService, 'readPublic'>
  now: () => Date
}

/** To those who may not see a day it does not exist. */
export const dayNotFound = () => new AppError('not_found', t.lazy`There is no such community sale day`)

/** A day that others may join. @throws AppError `not_found` */
export function requireJoinable(row: queries.DayRow | null): OpenedDay {
  if (!row || row.status === 'draft' || row.hiddenAt !== null || !isOpened(row)) throw dayNotFound()
  return row
}

const dayDraft = () =>
  new AppError('conflict', t.lazy`Enter city, dates and area first: then the page of the day can be seen.`)

/** The page of a community day. */
export function reading({ database: { db }, listings, now }: ReadingDependencies) {
  /** @throws AppError `not_found` for a draft or a hidden day, to all but its organizers */
  async function findVisible(userId: string | null, slug: string) {
    const row = await queries.findDay(db, slug)
    const isOrganizer = row !== null && userId !== null && (await queries.isJoinedOrganizer(db, userId, row.id))
    if (!row || ((row.status === 'draft' || row.hiddenAt !== null) && !isOrganizer)) throw dayNotFound()
    return { row, isOrganizer }
  }

  /**
   * The houses that everybody may see. One whose sale hides its address for longer than the day does is left out: between the
   * numbers of its neighbors it would be found.
   */
  async function readHouses(row: OpenedDay): Promise<{ houses: Redacted<CommunityHouse>[]; laterHouseCount: number }> {
    if (!areHousesShown(row, now())) return { houses: [], laterHouseCount: 0 }
    const rows = await listHouses(db, row.id, now())
    const shown = rows.filter(({ isHiddenBySale }) => !isHiddenBySale)
    const sales = await listings.readPublic(
      null,
      shown.flatMap(({ publicListingId }) => publicListingId ?? []),
    )
    const isHidden = areAddressesHidden(row, now())
    return {
      houses: shown.map((house) => toHouse(house, sales.get(house.publicListingId ?? ''), { day: row, isHidden })),
      laterHouseCount: rows.length - shown.length,
    }
  }

  return {
    /**
     * @throws AppError `not_found` for a day that the caller may not see; `conflict` for a draft that lacks what its page needs
     */
    async read(userId: string | null, slug: string): Promise<Outgoing<CommunityDay>> {
      const { row, isOrganizer } = await findVisible(userId, slug)
      if (!isOpened(row)) throw dayDraft()
      const counts = await queries.countHouses(db, [row.id])
      const houseCount = counts.get(row.id)?.houseCount ?? 0
      const hasOrganizers = await queries.hasOrganizers(db, row.id)
      return toCommunityDay(row, { houseCount, isOrganizer, hasOrganizers, ...(await readHouses(row)), now: now() })
    },

    /** What everybody may know of a day beside its houses. @throws AppError `not_found` for a draft or a hidden day */
    async readCard(slug: string): Promise<Omit<CommunityDayCard, 'milesAway'>> {
      const row = requireJoinable(await queries.findDay(db, slug))
      const counts = await queries.countHouses(db, [row.id])
      return toCard(row, counts.get(row.id)?.houseCount ?? 0)
    },

    /** A day that others may join. @throws AppError `not_found` */
    findOpened: async (slug: string): Promise<OpenedDay> => requireJoinable(await queries.findDay(db, slug)),
  }
}
