import {
  type CoHostRole,
  type CoHosts,
  MAX_CO_HOSTED_SALES,
  MAX_CO_HOSTS,
  type SalesWithCoHosts,
} from '@yardsnap/contract/co-hosts'
import { fullName } from '@yardsnap/contract/names'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import { hashSecret, newCode, newSecret } from '#auth/secrets.ts'
import { checkMember, checkOwnListing, listingNotFound, lockOwnListing } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import { lockAccount } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'
import { takingOver, type TakingOverDependencies } from './taking-over.ts'

export type CoHostsService = ReturnType<typeof coHostsService>

interface Dependencies extends TakingOverDependencies {
  database: Database
  messages: Pick<MessagesService, 'areBlocked'>
  now?: () => Date
}

export interface CoHostName {
  listingId: string
  coHostId: string
}

const LINK_ENDED = t.lazy`This link does not work anymore. Ask for a new one.`

/** People with an account who help with a sale of somebody else: let in by a link and a code, until they leave. */
export function coHostsService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { messages } = dependencies
  const { db } = dependencies.database

  /** @throws AppError `forbidden` when the invitation is of no use to this person */
  async function checkMayJoin(tx: Queryable, userId: string, coHost: queries.CoHostRow): Promise<void> {
    const listing = await queries.lockListing(tx, coHost.listingId)
    if (!listing || listing.hiddenStatus !== null) throw new AppError('forbidden', LINK_ENDED)
    if (listing.sellerId === userId) {
      throw new AppError('conflict', t.lazy`This is your own sale. Send the link to somebody who helps you.`)
    }
    if (await messages.areBlocked(tx, userId, listing.sellerId)) throw new AppError('forbidden', LINK_ENDED)
    if (await queries.isHelping(tx, userId, listing.id)) {
      throw new AppError('conflict', t.lazy`You help with this sale already.`)
    }
    await lockAccount(tx, userId)
    if ((await queries.countHelping(tx, userId)) >= MAX_CO_HOSTED_SALES) {
      throw new AppError('conflict', t.lazy`You help with ${MAX_CO_HOSTED_SALES} sales already. Leave one first.`)
    }
  }

  return {
    ...takingOver({ ...dependencies, now }),

    /** @throws AppError `not_found` for whoever neither owns the sale nor helps with it */
    async list(userId: string, listingId: string): Promise<CoHosts> {
      const member = await checkMember(db, userId, listingId)
      const sale = await queries.findSale(db, listingId)
      if (!sale) throw listingNotFound()
      const people = await queries.listCoHosts(db, listingId)
      const isOwner = member.coHostId === null
      return {
        title: sale.title,
        status: sale.status,
        ownerName: fullName(sale),
        isOwner,
        people: people.map((row) => ({
          id: row.id,
          name: row.name,
          role: row.role,
          hasJoined: row.userId !== null,
          isYou: row.userId === userId,
          isOfferedSale: row.isOfferedSale && (isOwner || row.userId === userId),
        })),
      }
    },

    /** The sales of others that somebody helps with, and the own ones that others help with. */
    async listSales(userId: string): Promise<SalesWithCoHosts> {
      const helping = await queries.listHelping(db, userId)
      const own = new Map<string, SalesWithCoHosts['own'][number]>()
      for (const { listingId, title, name } of await queries.listOwnHelped(db, userId)) {
        own.set(listingId, { listingId, title, people: [...(own.get(listingId)?.people ?? []), name] })
      }
      return {
        helping: helping.map(({ firstName, lastName, ...sale }) => ({
          ...sale,
          ownerName: fullName({ firstName, lastName }),
        })),
        own: [...own.values()],
      }
    },

    /** @returns the secrets of the link, which are stored as hashes only @throws AppError `not_found`; `conflict` for too many */
    async invite(
      userId: string,
      listingId: string,
      { name, role }: { name: string; role: CoHostRole },
    ): Promise<{ id: string; token: string; code: string }> {
      const secrets = { id: uuidv7(), token: newSecret(), code: newCode() }
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if ((await queries.listCoHosts(tx, listingId)).length >= MAX_CO_HOSTS) {
          throw new AppError('conflict', t.lazy`At most ${MAX_CO_HOSTS} people can help. Remove somebody first.`)
        }
        const tokenHash = hashSecret(secrets.token)
        const codeHash = hashSecret(secrets.token + secrets.code)
        await queries.insertCoHost(tx, { id: secrets.id, listingId, name, role, tokenHash, codeHash })
      })
      return secrets
    },

    /**
     * Accepts an invitation. Who has accepted it already, changes nothing.
     * @throws AppError `forbidden` for a wrong link or code, after too many wrong codes, and for who is blocked; `conflict` for
     *   the owner, for who helps with the sale already, or with too many sales
     */
    async join(
      userId: string,
      { token, code }: { token: string; code: string },
    ): Promise<{ listingId: string; role: CoHostRole }> {
      const coHost = await queries.countAttempt(db, hashSecret(token))
      if (!coHost) throw new AppError('forbidden', LINK_ENDED)
      if (coHost.codeHash !== hashSecret(token + code)) {
        throw new AppError('forbidden', t.lazy`This is not the code of this link.`)
      }
      const { id, listingId, role } = coHost
      await queries.clearAttempts(db, id)
      if (coHost.userId !== null) {
        if (coHost.userId !== userId) throw new AppError('forbidden', LINK_ENDED)
        return { listingId, role }
      }
      await db.transaction(async (tx) => {
        await checkMayJoin(tx, userId, coHost)
        if (!(await queries.join(tx, id, userId, now()))) throw new AppError('forbidden', LINK_ENDED)
      })
      return { listingId, role }
    },

    /** @throws AppError `not_found` */
    async changeRole(userId: string, { listingId, coHostId }: CoHostName, role: CoHostRole): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if (!(await queries.updateRole(tx, listingId, coHostId, role))) throw coHostNotFound()
      })
    },

    /**
     * The owner removes anybody, and anybody themselves; repeated, it changes nothing. What they edited stays.
     * @throws AppError `not_found` for whoever is neither the owner nor this person
     */
    async remove(userId: string, name: CoHostName): Promise<void> {
      // Somebody who is blocked, too, can leave.
      if (await queries.deleteCoHost(db, name, userId)) return
      await checkOwnListing(db, userId, name.listingId)
      await queries.deleteCoHost(db, name)
    },

    /** For the data export. */
    exportOwn: async (userId: string) => ({
      helping: await queries.listAllHelping(db, userId),
      own: await queries.listOwnHelped(db, userId),
    }),
  }
}

const coHostNotFound = () => new AppError('not_found', t.lazy`This person does not help with the sale`)
