import { addDays, dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { idOfSigned, signedId } from './signed-id.ts'

interface HostLink {
  listingId: string
  /** YYYY-MM-DD, of the sale when the link was made. */
  lastDay: string
}

/** The link in the mail on the morning of a sale, with which its host posts updates without signing in. */
export function hostLinks(secret: string) {
  const getSigningKey = (lastDay: string, endedAt: Date | null) => ({
    secret,
    purpose: ['say how this sale stands', lastDay, endedAt?.toISOString() ?? ''].join('\n'),
  })

  return {
    /** @param endedAt when the host ended their links for the last time */
    make: ({ listingId, lastDay }: HostLink, endedAt: Date | null): string =>
      `${signedId(getSigningKey(lastDay, endedAt), listingId)}.${lastDay}`,

    /** What the link claims to be for; only `isGood` verifies it. */
    readClaim(token: string): HostLink {
      const [listingId = '', , lastDay = ''] = token.split('.')
      return { listingId, lastDay }
    },

    /** Until the end of the day after the sale's last day, and until its host ends the links or has a new password. */
    isGood(token: string, { endedAt, timeZone, now }: { endedAt: Date | null; timeZone: string | null; now: Date }) {
      const signature = token.slice(0, token.lastIndexOf('.'))
      const { listingId, lastDay } = this.readClaim(token)
      if (idOfSigned(getSigningKey(lastDay, endedAt), signature) !== listingId) return false
      return dayIn(timeZone ?? FALLBACK_TIME_ZONE, now) <= addDays(lastDay, 1)
    },
  }
}

/** Makes all links useless that were mailed to this host. */
export async function endHostLinks(db: Queryable, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ hostLinksEndedAt: sql`now()` })
    .where(eq(user.id, userId))
}
