import type { EntryChanges, MyEntry } from '@yardsnap/contract/community-entries'
import { getDefaultListingTitle, isExact } from '@yardsnap/contract/listings'
import type { ListingInput } from '@yardsnap/contract/own-listings'
import { getSaleDates, toDayFields } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { Seller } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as entryQueries from './entry-queries.ts'
import { readEntryId } from './entry-link.ts'
import { completed, type Entering, refuseOver, toEntryColumns } from './entering.ts'
import { checkChoices } from './joining.ts'
import { listMailsBy } from './news-queries.ts'
import { isInside, refuseFarPin } from './placing.ts'
import * as queries from './queries.ts'
import { dayNotFound } from './reading.ts'
import { areAddressesHidden } from './rules.ts'
import { isOpened, toMyEntry } from './view.ts'

interface Dependencies {
  database: Database
  listings: Pick<ListingsService, 'create' | 'readPublic'>
  entering: Pick<Entering, 'lockOpened' | 'settle' | 'findSameHouse'>
  /** Key of the links. */
  secret: string
  now: () => Date
}

interface Found {
  entry: entryQueries.EntryRow
  day: queries.DayRow
}

const noEntry = () => new AppError('not_found', t.lazy`You have not joined this day`)
const notOurs = () => new AppError('not_found', t.lazy`This link is too old, or it is not one of ours. Join again.`)

/** What hosts see and change of their own entries, signed in or by the link of a mail. */
export function ownEntry({ database, listings, entering, secret, now }: Dependencies) {
  const { db } = database

  /** @throws AppError `not_found` */
  async function findBySession(from: Queryable, userId: string, slug: string): Promise<Found> {
    const day = await queries.findDay(from, slug)
    if (!day) throw dayNotFound()
    const email = await queries.findProvenEmail(from, userId)
    const entry = await entryQueries.findOwnEntry(from, day.id, { userId, email })
    if (!entry) throw noEntry()
    return { entry, day }
  }

  /** @throws AppError `not_found` */
  async function findByLink(from: Queryable, token: string): Promise<Found> {
    const id = readEntryId(secret, token)
    const found = id && (await entryQueries.findEntry(from, id))
    if (!found) throw notOurs()
    return found
  }

  async function show({ entry, day }: Found): Promise<MyEntry> {
    const sale = entry.listingId ? (await listings.readPublic(null, [entry.listingId])).get(entry.listingId) : undefined
    return toMyEntry(entry, day, { saleDates: sale ? getSaleDates(sale) : [], now: now() })
  }

  async function change({ entry, day }: Found, { pin, ...choices }: EntryChanges): Promise<MyEntry> {
    refuseOver(day, now())
    checkChoices(day, choices)
    if (pin && entry.latitude !== null && entry.longitude !== null) {
      refuseFarPin(pin, { latitude: entry.latitude, longitude: entry.longitude })
    }
    const position = pin && { ...pin, positionPrecision: 'pinned' as const }
    if (position && entry.status === 'in' && isOpened(day) && !isInside(day, position) && isInside(day, entry)) {
      throw new AppError('invalid', t.lazy`The pin is outside the area of the day`)
    }
    const values = { ...toEntryColumns(choices), ...position }
    return show({ day, entry: await entryQueries.updateEntry(db, entry.id, values) })
  }

  return {
    readOwn: async (userId: string, slug: string): Promise<MyEntry> => show(await findBySession(db, userId, slug)),
    readByLink: async (token: string): Promise<MyEntry> => show(await findByLink(db, token)),

    /** @throws AppError `not_found`; `invalid`; `conflict` once the day is over */
    async changeOwn(userId: string, slug: string, changes: EntryChanges): Promise<MyEntry> {
      return change(await findBySession(db, userId, slug), changes)
    },

    /** @throws AppError `not_found`, also before it is confirmed; `invalid`; `conflict` */
    async changeByLink(token: string, changes: EntryChanges): Promise<MyEntry> {
      const found = await findByLink(db, token)
      if (!found.entry.confirmedAt) throw notOurs()
      return change(found, changes)
    },

    async leaveOwn(userId: string, slug: string): Promise<void> {
      const { entry } = await findBySession(db, userId, slug)
      await entryQueries.takeOut(db, entry)
    },

    /** Also forgets the address of the mail. The same for an entry that has gone. @throws AppError `not_found` for other links */
    async leaveByLink(token: string): Promise<void> {
      const id = readEntryId(secret, token)
      if (!id) throw notOurs()
      const found = await entryQueries.findEntry(db, id)
      if (found) await entryQueries.takeOut(db, found.entry, { email: null })
    },

    /**
     * The entry counts from now on, as if it had joined now.
     * @throws AppError `not_found`; `conflict` when the address has been taken since, or the day is over
     */
    async confirm(token: string): Promise<MyEntry> {
      const asked = await findByLink(db, token)
      if (asked.entry.confirmedAt) return show(asked)
      const entry = await db.transaction(async (tx) => {
        const day = await entering.lockOpened(tx, asked.day.id)
        const { entry: found } = await findByLink(tx, token)
        if (found.confirmedAt) return found
        const there = await entering.findSameHouse(tx, day.id, {
          place: found,
          host: { userId: null, email: found.email },
        })
        // What an organizer has entered of this house goes on under the id of the link.
        const { number, status, privateNote, source } = there ?? found
        if (there) await entryQueries.deleteEntry(tx, there.id)
        // Who wanted no mails about it still wants none.
        const mailsStoppedAt = there?.mailsStoppedAt ?? found.mailsStoppedAt
        const entered = there ? completed(found, there) : {}
        const kept = { ...entered, number, status, privateNote, source, mailsStoppedAt, confirmedAt: now() }
        const confirmed = await entryQueries.updateEntry(tx, found.id, kept)
        return entering.settle(tx, day, confirmed, true)
      })
      return show({ entry, day: asked.day })
    },

    /** For the export of a person's data. */
    async exportOwn(userId: string) {
      const email = await queries.findProvenEmail(db, userId)
      const joined = await entryQueries.listJoinedBy(db, { userId, email })
      const organized = await queries.listOrganizedBy(db, userId, email)
      return {
        joined: joined.map(({ day, entry: { streetKey: _key, privateNote: _note, addedBy: _by, ...entry } }) => ({
          day: day.name,
          ...entry,
        })),
        organized: organized.map(({ day: { joinCodeHash: _hash, createdBy: _creator, ...day }, ...role }) => ({
          ...day,
          ...role,
        })),
        mails: await listMailsBy(db, userId),
      }
    },

    /**
     * The sale of an entry: the one that there is, or a new draft with its address and days.
     * @throws AppError `not_found`; `conflict` for an entry that is not in and does not wait; `listing_limit`
     */
    async startSale(host: Seller, slug: string): Promise<{ listingId: string }> {
      const { entry, day } = await findBySession(db, host.id, slug)
      if (entry.listingId) return { listingId: entry.listingId }
      if (entry.status !== 'in' && entry.status !== 'asked') throw noEntry()
      const id = uuidv7()
      await listings.create(host, toSale(entry, day, areAddressesHidden(day, now())), {
        id,
        async also(tx) {
          if (await entryQueries.linkSale(tx, entry.id, { listingId: id, hostId: host.id })) return
          throw new AppError('conflict', t.lazy`This house has a sale already. Reload the page.`)
        },
      })
      return { listingId: id }
    },
  }
}

/** @param hidesAddress while the day hides its houses, so does a sale that begins as a copy of one */
function toSale(entry: entryQueries.EntryRow, day: queries.DayRow, hidesAddress: boolean): ListingInput {
  const { streetAddress, city, state, zipCode, latitude, longitude } = entry
  return {
    title: getDefaultListingTitle(),
    streetAddress,
    city,
    state,
    zipCode,
    hidesAddress,
    ...toDayFields(day.dates.filter(({ date }) => entry.days.includes(date))),
    ...(isExact(entry.positionPrecision) && { latitude, longitude }),
  }
}
