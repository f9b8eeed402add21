import type { SavedListing } from '@yardsnap/contract/saved'
import { t } from '@yardsnap/contract/texts'
import type { Database } from '#db/database.ts'
import { objectPath } from '#core/photos/service.ts'
import { toUnlistedStop } from '#core/listings/service.ts'
import type { Redacted } from '#log/redaction.ts'
import { findHostsOf } from './place-queries.ts'
import * as queries from './queries.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  isOn: boolean
}

/** Seen sales among the saved ones, and as stops of trips. */
export function seenStops({ database: { db }, isOn }: Dependencies) {
  return {
    /**
     * Those of these sales that are shown, in the form of saved sales and stops of trips; other ids are left out. As on lists
     * and maps, the days on which nobody was found there are none of theirs.
     */
    async readStops(ids: string[]): Promise<Map<string, Redacted<SavedListing>>> {
      const rows = isOn ? await queries.findShown(db, ids) : []
      const held = rows.map(({ emptyDates, ...row }) => ({
        ...row,
        days: row.days.filter(({ date }) => !emptyDates.includes(date)),
      }))
      return new Map(held.filter(({ days }) => days.length > 0).map((row) => [row.id, toStop(row)]))
    },

    /** The sales of hosts that stand in place of these. */
    findHosts: async (ids: string[]): Promise<Map<string, string>> =>
      new Map((isOn ? await findHostsOf(db, ids) : []).map(({ seenSaleId, listingId }) => [seenSaleId, listingId])),
  }
}

/** Its title says that a neighbor saw it. */
function toStop(row: queries.ShownRow): Redacted<SavedListing> {
  const { id, streetAddress, city, state, zipCode, latitude, longitude, positionPrecision, timeZone } = row
  const address = [streetAddress, city].filter(Boolean).join(', ')
  const place = { address, streetAddress, city, state, zipCode, latitude, longitude, positionPrecision }
  const area = { isAddressHidden: false, areaLatitude: null, areaLongitude: null, areaPrecision: null }
  return toUnlistedStop({ ...place, ...area }, row.days, {
    id,
    isSeenSale: true,
    title: t`Seen by a neighbor: ${streetAddress}`,
    description: row.words,
    timeZone,
    imageUrls: row.photoKey === null ? [] : [objectPath(row.photoKey)],
  })
}
