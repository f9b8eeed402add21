import { limitsOf, type Plan, type UsageStats } from '@yardsnap/contract/plans'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { addUsage, countActiveListings, lockUsage, readUsage } from './queries.ts'

export type PlansService = ReturnType<typeof plansService>

/** First day of the calendar month (UTC) of an instant, as YYYY-MM-DD: the month that a listing counts for. */
export function monthOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`
}

/** What a plan allows, and how much of it is used. Checks run inside the writer's transaction, under a row lock. */
export function plansService({ db, now = () => new Date() }: { db: Queryable; now?: () => Date }) {
  /** The last day that is over everywhere: a sale of yesterday (UTC) may still run in the sale's own zone. */
  const oldestActiveDay = () => new Date(now().getTime() - 24 * 3_600_000).toISOString().slice(0, 10)

  return {
    async usage(userId: string): Promise<UsageStats> {
      return {
        currentActiveListings: await countActiveListings(db, userId, oldestActiveDay()),
        monthlyListingsUsed: await readUsage(db, userId, monthOf(now())),
      }
    },

    /**
     * Counts one more listing of this month.
     * @throws AppError `listing_limit` when the plan has none left.
     */
    async takeListing(tx: Queryable, userId: string, plan: Plan): Promise<void> {
      const month = monthOf(now())
      const used = await lockUsage(tx, userId, month)
      const { listingsPerMonth } = limitsOf(plan, now().getTime())
      if (used >= listingsPerMonth) {
        throw new AppError('listing_limit', `Your plan includes ${count(listingsPerMonth, 'listing')} a month`)
      }
      await addUsage(tx, userId, month, 1)
    },

    /** Gives back the slot of a draft that was never public. */
    async returnListing(tx: Queryable, userId: string, createdAt: Date): Promise<void> {
      await addUsage(tx, userId, monthOf(createdAt), -1)
    },

    /** @throws AppError `listing_limit` when as many sales as the plan allows are already public. */
    async checkCanPublish(tx: Queryable, userId: string, plan: Plan): Promise<void> {
      await lockUsage(tx, userId, monthOf(now()))
      const { activeListings } = limitsOf(plan, now().getTime())
      if ((await countActiveListings(tx, userId, oldestActiveDay())) >= activeListings) {
        throw new AppError('listing_limit', `Your plan includes ${count(activeListings, 'active sale')} at a time`)
      }
    },
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
