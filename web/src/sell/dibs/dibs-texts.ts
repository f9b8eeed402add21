import type { Dibs, DibsItem, DibsPerson } from '@yardsnap/contract/dibs'
import { formatPrice } from '@yardsnap/contract/formats'
import { plural, t } from '@yardsnap/contract/texts'
import { formatClock } from '#lib/instants.ts'

export const centsText = (cents: number): string => formatPrice(cents / 100)

type Kept = Pick<DibsPerson, 'keptCount' | 'keptCents'>

/** What somebody gets so far: '3 things, $120'. */
export function keptText({ keptCount, keptCents }: Kept): string {
  if (keptCount === 0) return t`nothing yet`
  return t`${plural(keptCount, { one: '# thing', other: '# things' })}, ${centsText(keptCents)}`
}

/** Those who keep something and no longer help, by name, with what they get. */
export function listFormerKeepers({ items }: Pick<Dibs, 'items'>): { name: string; kept: Kept }[] {
  const theirs = items.filter(({ keptBy, keptById }) => keptBy !== null && keptById === null)
  return [...Map.groupBy(theirs, ({ keptBy }) => keptBy ?? '')].map(([name, kept]) => ({
    name,
    kept: { keptCount: kept.length, keptCents: kept.reduce((sum, { cents }) => sum + cents, 0) },
  }))
}

/** How dibs stand, for everybody. */
export function roundText({ round, ownerName, isOwner, status, timeZone, people }: Dibs): string {
  const isPublic = status !== 'draft'
  if (isPublic && !round?.isClosed) return t`This sale is public, so dibs are over.`
  if (!round) return isOwner ? t`Dibs are not open yet.` : t`${ownerName} has not opened dibs yet. You can look around.`
  if (!round.isClosed) {
    return t`Dibs are open until ${formatClock(round.closesAt, timeZone)}. What only one person wants is then theirs.`
  }
  const turn = people.find(({ id }) => id === round.turnOf)
  if (turn?.isYou) return t`It is your turn: choose one of the things below.`
  if (turn) return t`It is ${turn.name}'s turn to choose.`
  return t`Dibs are closed.`
}

/** 'Ann, Bob'. */
export function wishersText({ wishes }: DibsItem, people: readonly DibsPerson[]): string {
  const names = wishes.flatMap(({ coHostId }) => people.find(({ id }) => id === coHostId)?.name ?? [])
  return names.join(', ')
}
