import type { Dibs, DibsPerson } from '@yardsnap/contract/dibs'
import { getPictureUrl } from '@yardsnap/contract/items'
import { publicTitle } from '@yardsnap/contract/item-titles'
import { fullName } from '@yardsnap/contract/names'
import type { SaleRow } from './queries.ts'
import { isClosed, type JudgedItem, judge, judgeTurns, type Stored, valueOf } from './rules.ts'

/** The dibs of a sale, as one of its people sees them. @param coHostId null for the owner */
export function toDibs(
  stored: Stored,
  { sale, coHostId, now }: { sale: SaleRow; coHostId: string | null; now: Date },
): Dibs {
  const { round, people } = stored
  const judged = judge(stored, now)
  const { order, turnOf } = judgeTurns(stored, now)
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return {
    title: sale.title,
    status: sale.status,
    ownerName: fullName({ firstName: sale.ownerFirstName, lastName: sale.ownerLastName }),
    isOwner: coHostId === null,
    timeZone: sale.timeZone,
    round: round && {
      closesAt: round.closesAt.toISOString(),
      isClosed: isClosed(round, now),
      way: round.way,
      order,
      turnOf,
    },
    people: people.map(({ id }) => ({ ...sumOf(id, judged), name: nameOf.get(id) ?? '', isYou: id === coHostId })),
    items: judged.map(({ item, state, wishes, decision }) => ({
      id: item.id,
      title: publicTitle(item),
      category: item.category,
      quantity: item.quantity,
      pictureUrl: getPictureUrl(item),
      cents: valueOf(item),
      state,
      wishes: wishes.map((wish) => ({ coHostId: wish.coHostId, comment: wish.comment })),
      keptBy: state === 'kept' ? (decision?.keptBy ?? null) : null,
      keptById: state === 'kept' ? (decision?.coHostId ?? null) : null,
    })),
  }
}

function sumOf(id: string, judged: readonly JudgedItem[]): Omit<DibsPerson, 'name' | 'isYou'> {
  const kept = judged.filter(({ state, decision }) => state === 'kept' && decision?.coHostId === id)
  const wished = judged
    .filter(({ state }) => state === 'open' || state === 'contested')
    .filter(({ wishes }) => wishes.some(({ coHostId }) => coHostId === id))
  return {
    id,
    keptCents: kept.reduce((sum, { item }) => sum + valueOf(item), 0),
    keptCount: kept.length,
    wishCount: wished.length,
  }
}
