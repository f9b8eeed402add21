import { t } from '@yardsnap/contract/texts'
import { type HelperRole, MAX_TILL_HELPERS, type TillHelper } from '@yardsnap/contract/till-helpers'
import { isOver } from '@yardsnap/contract/sale-days'
import { v7 as uuidv7 } from 'uuid'
import { hashSecret, newCode, newSecret } from '#auth/secrets.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, listingNotFound, lockOwnListing } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import * as helperQueries from './helper-queries.ts'
import * as queries from './queries.ts'
import { refuseDraft } from './rules.ts'

interface Dependencies {
  database: Database
  plans: Pick<PlansService, 'requirePremium'>
  messages: Pick<MessagesService, 'areBlocked'>
  now: () => Date
}

/** Who calls: a signed-in user, a helper's device by its secret, or both. */
export interface Caller {
  userId: string | null
  deviceSecret: string | null
}

/** Somebody at a till. `helper` is null for its host. */
export interface Cashier {
  listing: queries.ListingRow
  helper: { id: string; name: string; role: HelperRole } | null
}

/** What a device for the line is told where it asks for something else. */
export const DOOR_ONLY = t.lazy`This device only lets people in. Ask the host for a link to the till.`

const LINK_ENDED = t.lazy`This link does not work anymore. Ask the host for a new one.`

/** Devices of people without an account: let in by a link and a code, to one till, until the sale is over. */
export function tillHelpersService({ database: { db }, plans, messages, now }: Dependencies) {
  /** @throws AppError `forbidden` after the sale, and for somebody who is blocked */
  async function checkMayHelp(from: Queryable, listing: queries.ListingRow, userId: string | null): Promise<void> {
    if (isOver(listing, now())) throw new AppError('forbidden', t.lazy`This sale is over, and its till is closed.`)
    if (userId !== null && (await messages.areBlocked(from, userId, listing.sellerId))) {
      throw new AppError('forbidden', LINK_ENDED)
    }
  }

  return {
    /** @throws AppError `unauthorized` for nobody, `not_found` for others, `forbidden` when the helper's time is over */
    async cashier({ userId, deviceSecret }: Caller, listingId: string): Promise<Cashier> {
      const listing = await queries.findListing(db, listingId)
      if (listing && listing.sellerId === userId) return { listing, helper: null }
      const helper =
        deviceSecret === null ? null : await helperQueries.findHelper(db, listingId, hashSecret(deviceSecret))
      if (!listing || !helper) {
        throw userId === null
          ? new AppError('unauthorized', t.lazy`Sign in, or open your link again`)
          : listingNotFound()
      }
      await checkMayHelp(db, listing, userId)
      return { listing, helper }
    },

    /** @returns the secrets of the link, which are stored as hashes only @throws AppError `premium_required` */
    async add(
      userId: string,
      listingId: string,
      { name, role }: { name: string; role: HelperRole },
    ): Promise<{ id: string; token: string; code: string }> {
      const secrets = { id: uuidv7(), token: newSecret(), code: newCode() }
      await checkOwnListing(db, userId, listingId)
      await plans.requirePremium(userId, 'sales_tracking')
      await db.transaction(async (tx) => {
        refuseDraft(await lockOwnListing(tx, userId, listingId))
        if ((await listHelpers(tx, listingId)).length >= MAX_TILL_HELPERS) {
          throw new AppError('conflict', t.lazy`At most ${MAX_TILL_HELPERS} people can help. Remove somebody first.`)
        }
        const codeHash = hashSecret(secrets.token + secrets.code)
        await helperQueries.insertHelper(tx, {
          id: secrets.id,
          listingId,
          name,
          role,
          tokenHash: hashSecret(secrets.token),
          codeHash,
        })
      })
      return secrets
    },

    async remove(userId: string, { listingId, helperId }: { listingId: string; helperId: string }): Promise<void> {
      await checkOwnListing(db, userId, listingId)
      await helperQueries.deleteHelper(db, listingId, helperId)
    },

    list: (listingId: string): Promise<TillHelper[]> => listHelpers(db, listingId),

    /**
     * Admits a device; the helper's previous device loses access.
     * @returns the secret that the device keeps
     * @throws AppError `forbidden` for a wrong link or code, and after too many wrong codes
     */
    async join({ token, code, userId }: { token: string; code: string; userId: string | null }) {
      const deviceSecret = newSecret()
      const helper = await helperQueries.countAttempt(db, hashSecret(token))
      const listing = helper ? await queries.findListing(db, helper.listingId) : null
      if (!helper || !listing) throw new AppError('forbidden', LINK_ENDED)
      if (helper.codeHash !== hashSecret(token + code))
        throw new AppError('forbidden', t.lazy`This is not the code of this link.`)
      await checkMayHelp(db, listing, userId)
      await helperQueries.updateHelperDevice(db, helper.id, hashSecret(deviceSecret))
      return { listingId: listing.id, deviceSecret }
    },
  }
}

async function listHelpers(db: Queryable, listingId: string): Promise<TillHelper[]> {
  const rows = await helperQueries.listHelpers(db, listingId)
  return rows.map(({ id, name, role, deviceHash }) => ({ id, name, role, hasJoined: deviceHash !== null }))
}
