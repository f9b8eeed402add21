import type { Queryable } from '#db/database.ts'

/** A sale that a neighbor saw, whose words fit a want that is answered on Thursdays. */
export interface WeekendSighting {
  seenSaleId: string
  wantId: string
  userId: string
  wanted: string
  hasMaxPrice: boolean
  city: string
  day: { date: string; startTime: string | null }
  /** Of the sale. */
  timeZone: string
  /** The date of the Thursday. */
  thursday: string
}

/** Those of these people, or of at most so many where null is given, who have not been told this Thursday. */
export type ListWeekendSightings = (
  tx: Queryable,
  query: { userIds: readonly string[] | null; now: Date; limit: number },
) => Promise<WeekendSighting[]>
