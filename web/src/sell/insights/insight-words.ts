import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { formatPrice } from '@yardsnap/contract/formats'
import type { InsightFact } from '@yardsnap/contract/insights'
import { categoryName } from '@yardsnap/contract/item-words'
import { plural, t } from '@yardsnap/contract/texts'

/** '$12.50' of 1250 cents. */
export const money = (cents: number): string => formatPrice(cents / 100)

/** '8:00 AM' of 8. */
export const hourText = (hour: number): string => formatTime(`${String(hour).padStart(2, '0')}:00`)

export const thingsText = (pieces: number): string => plural(pieces, { one: '# thing', other: '# things' })

export const peopleText = (people: number): string => plural(people, { one: '# person', other: '# people' })

/** One of the sentences at the top of the page. */
export function describeFact(fact: InsightFact): string {
  switch (fact.kind) {
    case 'takings':
      return describeTakings(fact)
    case 'prices': {
      const { category, askedCents, gotCents } = fact
      return t`${categoryName(category)} typically went for ${money(gotCents)} of ${money(askedCents)} asked.`
    }
    case 'hour':
      return t`${fact.percent}% of the money came in one hour, from ${hourText(fact.hour)} on ${formatDay(fact.day)}.`
    case 'wanted':
      return t`Looked for near you by ${peopleText(fact.people)}: “${fact.words}”. No sale has had it for them.`
    case 'unfetched':
      return plural(fact.holds, {
        one: '# hold ran out because nobody came, and the thing is still there.',
        other: '# holds ran out because nobody came, and the things are still there.',
      })
    case 'left':
      return t`Of ${thingsText(fact.pieces)} in ${categoryName(fact.category)}, ${fact.piecesSold} sold.`
  }
}

function describeTakings({ cents, pieces, uncounted }: Extract<InsightFact, { kind: 'takings' }>): string {
  const things = thingsText(pieces)
  if (uncounted === pieces) return t`You sold ${things}; no prices were noted.`
  if (uncounted === 0) return t`You sold ${things} for ${money(cents)}.`
  return t`You sold ${things} for ${money(cents)}; no price was noted for ${thingsText(uncounted)}.`
}
