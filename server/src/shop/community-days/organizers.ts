import { MAX_CO_ORGANIZERS } from '@yardsnap/contract/community-days'
import type { Organizer } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import { lockAccount } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { refuseBeyondLimit } from './organizing.ts'
import type { OwnDays } from './own-days.ts'
import * as queries from './queries.ts'
import { dayNotFound } from './reading.ts'
import { toOrganizer } from './view.ts'

interface Dependencies {
  database: Database
  days: Pick<OwnDays, 'lockOwn'>
  enqueueInvitation: (tx: Queryable, organizerId: string) => Promise<void>
  now: () => Date
}

/** Who organizes a community day. The one who has joined first is the owner; when they leave, the next one is. */
export function organizers({ database, days, enqueueInvitation, now }: Dependencies) {
  const { db } = database

  return {
    /**
     * Answers the same whether or not the address has an account; only one that has is written to. Who has declined is asked
     * again; else they take up the room of nobody.
     * @throws AppError `not_found`; `forbidden` for others than the owner; `conflict` beyond MAX_CO_ORGANIZERS
     */
    async invite(userId: string, slug: string, email: string): Promise<{ organizers: Organizer[] }> {
      const invited = email.toLowerCase()
      return db.transaction(async (tx) => {
        const day = await days.lockOwn(tx, userId, slug)
        const before = await queries.listOrganizers(tx, day.id)
        if (before[0]?.userId !== userId) {
          throw new AppError('forbidden', t.lazy`Only the owner of a community day can invite others to organize it`)
        }
        const declined = before.filter(({ declinedAt }) => declinedAt !== null)
        const others = before.filter(({ declinedAt }) => declinedAt === null)
        const isThere = others.some((row) => row.email === invited || row.accountEmail?.toLowerCase() === invited)
        if (!isThere) {
          if (others.length > MAX_CO_ORGANIZERS) {
            throw new AppError('conflict', t.lazy`A community day has at most ${MAX_CO_ORGANIZERS} co-organizers`)
          }
          const isFull = before.length > MAX_CO_ORGANIZERS
          const replaced = declined.find((row) => row.email === invited) ?? (isFull ? declined.at(-1) : undefined)
          if (replaced) await queries.deleteOrganizer(tx, replaced.id)
          const id = uuidv7()
          await queries.insertOrganizer(tx, { id, dayId: day.id, email: invited, invitedAt: now() })
          await enqueueInvitation(tx, id)
        }
        const after = await queries.listOrganizers(tx, day.id)
        const ownerId = after[0]?.id ?? ''
        return { organizers: after.map((row) => toOrganizer(row, { userId, ownerId })) }
      })
    },

    /** @throws AppError `not_found` without an invitation to the confirmed address of the caller; `conflict` beyond their limit */
    async accept(userId: string, slug: string): Promise<void> {
      const day = await queries.findDay(db, slug)
      const email = await queries.findProvenEmail(db, userId)
      if (!day || email === null) throw dayNotFound()
      await db.transaction(async (tx) => {
        await lockAccount(tx, userId)
        const rows = await queries.listOrganizers(tx, day.id)
        const invitation = rows.find((row) => row.userId === null && row.email === email)
        // Who has changed their address since they joined may be invited once more.
        if (invitation && rows.some((row) => row.userId === userId)) {
          return queries.deleteOrganizer(tx, invitation.id)
        }
        if (!(await queries.acceptInvitation(tx, { dayId: day.id, userId, email, at: now() }))) throw dayNotFound()
        await refuseBeyondLimit(tx, userId, now(), 1)
      })
    },

    /** @throws AppError `not_found` without an invitation to the confirmed address of the caller */
    async decline(userId: string, slug: string): Promise<void> {
      const day = await queries.findDay(db, slug)
      const email = await queries.findProvenEmail(db, userId)
      if (!day || email === null) throw dayNotFound()
      if (!(await queries.declineInvitation(db, { dayId: day.id, email, at: now() }))) throw dayNotFound()
    },

    /**
     * Leaves, refuses an invitation, or removes another one as the owner.
     * @throws AppError `not_found`; `forbidden`
     */
    async remove(userId: string, slug: string, organizerId: string): Promise<void> {
      const email = await queries.findProvenEmail(db, userId)
      await db.transaction(async (tx) => {
        const found = await queries.findDay(tx, slug)
        const day = found && (await queries.lockDay(tx, found.id))
        const rows = day ? await queries.listOrganizers(tx, day.id) : []
        const isOrganizer = rows.some((row) => row.userId === userId)
        const removed = rows.find(({ id }) => id === organizerId)
        const isOwn = removed?.userId === userId || (removed?.userId === null && removed.email === email)
        if (!removed || !(isOrganizer || isOwn)) throw dayNotFound()
        if (!isOwn && rows[0]?.userId !== userId) {
          throw new AppError('forbidden', t.lazy`Only the owner of a community day can remove other organizers`)
        }
        await queries.deleteOrganizer(tx, organizerId)
      })
    },
  }
}
