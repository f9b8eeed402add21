import { compareAlongStreets } from '@yardsnap/contract/street-lines'
import type { Queryable } from '#db/database.ts'
import * as entryQueries from './entry-queries.ts'
import type { DayRow } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Numbers the houses of a locked day that are in from 1 on along the streets. Who has left before gives its number back, since
 * none is printed yet.
 * @returns the last number
 */
export async function numberAlongStreets(tx: Queryable, dayId: string): Promise<number> {
  const houses = await entryQueries.listForNumbers(tx, dayId)
  const inOrder = houses.toSorted(
    (a, b) =>
      a.city.toLowerCase().localeCompare(b.city.toLowerCase()) ||
      compareAlongStreets(a.streetAddress, b.streetAddress) ||
      a.id.localeCompare(b.id),
  )
  await entryQueries.renumber(
    tx,
    dayId,
    inOrder.map(({ id }, index) => ({ id, number: index + 1 })),
  )
  return inOrder.length
}

/** Lets entries of a locked day in: each has the number that it had, or the next one. */
export async function letIn(
  tx: Queryable,
  day: Pick<DayRow, 'id' | 'lastNumber'>,
  entries: readonly { id: string; number: number | null }[],
): Promise<void> {
  let { lastNumber } = day
  const numbered = entries.map(({ id, number }) => ({ id, number: number ?? ++lastNumber }))
  await entryQueries.letIn(tx, numbered)
  if (lastNumber !== day.lastNumber) await queries.updateDay(tx, day.id, { lastNumber })
}
