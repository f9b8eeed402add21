import { getDefaultListingTitle } from '@yardsnap/contract/listings'
import type { ListingInput } from '@yardsnap/contract/own-listings'
import { toDayFields } from '@yardsnap/contract/sale-days'
import { CLAIM_CODE_LENGTH, type ClaimWay, type SeenSaleClaim } from '@yardsnap/contract/seen-sale-page'
import { plural, t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { GrowingDelays } from '#core/accounts/service.ts'
import type { Seller } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { isSameSecret } from '#auth/secrets.ts'
import { AppError } from '#errors.ts'
import { tooSoon } from '#too-soon.ts'
import * as claimQueries from './claim-queries.ts'
import { isSameStreet } from './place-queries.ts'
import * as queries from './queries.ts'
import { createClaimCode } from './view.ts'

export interface ClaimingDependencies {
  database: Database
  listings: Pick<ListingsService, 'create'>
  notifications: Pick<NotificationsService, 'notify'>
  /** Slows down who tries codes. */
  delays: Pick<GrowingDelays, 'take' | 'forget'>
  claimWay: ClaimWay
  /** Key of the codes. */
  secret: string
  now: () => Date
}

const MAX_WAITING_CLAIMS = 5

/** How a host makes a seen sale their own: a draft with its place, days and hours, and none of its words. */
export function claiming(dependencies: ClaimingDependencies) {
  const { database, listings, notifications, delays, claimWay, secret, now } = dependencies
  const { db } = database

  /**
   * Makes the draft and marks the sale in one transaction, so that of several claimers exactly one gets it.
   * @param also runs in that transaction
   * @throws AppError `not_found`; `conflict` when it is claimed already; `listing_limit`
   */
  async function makeDraft(
    claimer: Seller,
    seenSaleId: string,
    also: (tx: Queryable, listingId: string) => Promise<void> = async () => undefined,
  ): Promise<string> {
    const row = await queries.findSeenSale(db, seenSaleId, now())
    if (!row) throw new AppError('not_found', t.lazy`This sale is not here anymore`)
    if (row.isClaimed) throw claimedAlready()
    const id = uuidv7()
    await listings.create(claimer, toDraft(row), {
      id,
      async also(tx) {
        if (!(await claimQueries.claimSeenSale(tx, seenSaleId, id))) throw claimedAlready()
        await claimQueries.deleteClaimsOf(tx, seenSaleId)
        await also(tx, id)
      },
    })
    return id
  }

  async function claimByCode(claimer: Seller, seenSaleId: string, code: string): Promise<string> {
    const waitSeconds = await delays.take('claimCode', claimer.id)
    if (waitSeconds > 0) throw tooManyCodes(waitSeconds)
    if (!isSameSecret(code, createClaimCode(secret, seenSaleId))) {
      throw new AppError(
        'invalid',
        t.lazy`This is not the code of this sale. It is on the card: ${CLAIM_CODE_LENGTH} letters and digits.`,
      )
    }
    await delays.forget('claimCode', claimer.id)
    // The answer to the first call may have been lost.
    return (await claimQueries.findOwnDraft(db, claimer.id, seenSaleId)) ?? makeDraft(claimer, seenSaleId)
  }

  /** @throws AppError `invalid` unless the street is that of the sale; `conflict` with too many claims waiting */
  async function askOperator(claimer: Seller, seenSaleId: string, typedAddress: string): Promise<void> {
    const row = await queries.findSeenSale(db, seenSaleId, now())
    if (row?.isClaimed) throw claimedAlready()
    if (!row || !(await isSameStreet(db, typedAddress, row.streetAddress))) {
      throw new AppError('invalid', t.lazy`This is not the address of this sale. Type the street as the sign has it.`)
    }
    await db.transaction(async (tx) => {
      if ((await claimQueries.countWaitingClaims(tx, claimer.id)) >= MAX_WAITING_CLAIMS) {
        throw new AppError('conflict', t.lazy`${MAX_WAITING_CLAIMS} claims of yours wait for an answer already.`)
      }
      await claimQueries.insertClaim(tx, {
        id: uuidv7(),
        seenSaleId,
        userId: claimer.id,
        typedAddress,
        claimedAt: now(),
      })
    })
  }

  return {
    isWaiting: (userId: string, seenSaleId: string): Promise<boolean> =>
      claimQueries.isClaimWaiting(db, userId, seenSaleId),

    /**
     * By the code of the finder's card, or by the address, which waits for the operator.
     * @throws AppError `invalid` for a wrong code or address; `conflict` when it is claimed already; `rate_limited`;
     *   `listing_limit` where the plan allows no other sale
     */
    async claim(
      claimer: Seller,
      seenSaleId: string,
      { code, streetAddress }: SeenSaleClaim,
    ): Promise<{ listingId: string | null }> {
      if (claimWay === 'code') return { listingId: await claimByCode(claimer, seenSaleId, code) }
      await askOperator(claimer, seenSaleId, streetAddress)
      return { listingId: null }
    },

    /**
     * For the admin: gives a sale to who claims it, and tells them.
     * @throws AppError `not_found`; `conflict` when it is claimed already, or the claimer's plan allows no other sale
     */
    async accept(claimId: string, also: (tx: Queryable) => Promise<void>): Promise<void> {
      const found = await claimQueries.findClaim(db, claimId)
      if (!found) throw new AppError('not_found', t.lazy`There is no such claim`)
      const { claim, claimer, timeZone } = found
      const premiumExpiresAt = claimer.premiumExpiresAt?.toISOString() ?? null
      try {
        await makeDraft({ ...claimer, premiumExpiresAt }, claim.seenSaleId, async (tx, listingId) => {
          await also(tx)
          await notifications.notify(tx, {
            userId: claimer.id,
            kind: 'own_sale',
            key: `claim ${claim.id}`,
            describe: () => ({
              title: t`The sale is yours`,
              text: t`Your claim was accepted. Look over its draft, then publish it.`,
            }),
            path: `/create?edit=${listingId}`,
            timeZone,
          })
        })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'listing_limit') throw error
        const message = t.lazy`The plan of this account allows no other sale now. Accept the claim when it does.`
        throw new AppError('conflict', message, { cause: error })
      }
    },
  }
}

function toDraft({ days, streetAddress, city, state, zipCode }: queries.PageRow): ListingInput {
  return { title: getDefaultListingTitle(), streetAddress, city, state, zipCode, ...toDayFields(days) }
}

const claimedAlready = () => new AppError('conflict', t.lazy`This sale has been claimed already`)

const tooManyCodes = (waitSeconds: number) =>
  tooSoon(waitSeconds, {
    seconds: (count) =>
      plural(count, {
        one: 'Too many wrong codes. Try again in # second.',
        other: 'Too many wrong codes. Try again in # seconds.',
      }),
    minutes: (count) =>
      plural(count, {
        one: 'Too many wrong codes. Try again in # minute.',
        other: 'Too many wrong codes. Try again in # minutes.',
      }),
  })
