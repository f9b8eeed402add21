import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import { DateTime } from 'luxon'
import type { NewNotification } from '#core/notifications/service.ts'
import type { PersonRow, RoundRow } from './queries.ts'
import { judge, type Stored } from './rules.ts'

/** The sale is no public one yet, so that nothing here depends on its being public. */
interface Sale {
  id: string
  sellerId: string
  title: string
  timeZone: string | null
}

const addressed = ({ id, timeZone }: Sale) => ({ kind: 'dibs', path: `/sale/${id}/dibs`, timeZone }) as const

/** What those who help are notified of when dibs open. A round that is moved is the same round. */
export function buildOpening(
  sale: Sale,
  people: readonly PersonRow[],
  { closesAt }: Pick<RoundRow, 'closesAt'>,
): NewNotification[] {
  return people.map((person) => ({
    ...addressed(sale),
    userId: person.userId,
    senderId: sale.sellerId,
    key: `dibs-open-${sale.id}-${person.id}-${closesAt.getTime()}`,
    describe: () => ({
      title: t`Dibs are open: “${sale.title}”`,
      text: t`Look at the things before they are public, and say by ${describeTime(closesAt, sale)} what you would like.`,
    }),
  }))
}

/** What the owner, and each who keeps something, are notified of when dibs have closed. */
export function buildClosing(sale: Sale, stored: Stored, now: Date): NewNotification[] {
  const judged = judge(stored, now)
  const round = `${sale.id}-${stored.round?.closesAt.getTime() ?? 0}`
  const keptBy = (id: string) => judged.filter(({ state, decision }) => state === 'kept' && decision?.coHostId === id)
  const kept = judged.filter(({ state }) => state === 'kept').length
  const contested = judged.filter(({ state }) => state === 'contested').length
  const things = (count: number) => plural(count, { one: '# thing', other: '# things' })
  const keepers = stored.people.flatMap((person) => {
    const count = keptBy(person.id).length
    if (count === 0) return []
    return {
      ...addressed(sale),
      userId: person.userId,
      senderId: sale.sellerId,
      key: `dibs-closed-${round}-${person.id}`,
      describe: () => ({
        title: t`You keep ${things(count)} of “${sale.title}”`,
        text: t`Dibs are closed. Nobody else wanted what you keep.`,
      }),
    }
  })
  const owner = {
    ...addressed(sale),
    userId: sale.sellerId,
    key: `dibs-closed-${round}`,
    describe: () => ({
      title: t`Dibs are closed: “${sale.title}”`,
      text: [
        ...(kept === 0
          ? []
          : [
              plural(kept, {
                one: '# thing was taken out of the sale.',
                other: '# things were taken out of the sale.',
              }),
            ]),
        contested === 0 ? t`Nothing is left to decide.` : t`Several people want ${things(contested)}.`,
      ].join(' '),
    }),
  }
  return [owner, ...keepers]
}

/** @param turn how many things were chosen before: each turn is notified of once */
export function buildTurn(
  sale: Sale,
  person: PersonRow,
  { round, turn }: { round: RoundRow; turn: number },
): NewNotification {
  return {
    ...addressed(sale),
    userId: person.userId,
    senderId: sale.sellerId,
    key: `dibs-turn-${sale.id}-${round.closesAt.getTime()}-${turn}-${person.id}`,
    describe: () => ({
      title: t`It is your turn to choose`,
      text: t`Several people want some of the things of “${sale.title}”. Choose one of them.`,
    }),
  }
}

/** 'Fri, Dec 4, 6 PM' on the clock of the sale. */
function describeTime(instant: Date, { timeZone }: Sale): string {
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  return `${formatDay(dayIn(zone, instant))}, ${formatTime(DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm'))}`
}
