import type { TillTag } from '@yardsnap/contract/consigned-items'
import type { Consignment } from '@yardsnap/contract/consignments'
import { formatPrice } from '@yardsnap/contract/formats'
import { chooseTagTerms, getTagCents } from '@yardsnap/contract/tag-prices'
import { formatTagCode, parseTagCode, parseTagText, type TagNumber, type TagTerms } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import type { TillPerson } from '@yardsnap/contract/till'
import { type BasketLine, freeLine, insteadOf } from './basket.ts'

type Rules = Pick<Consignment, 'tagRule' | 'priceRules'>

/** A tag as a till meets it: scanned with its terms, or typed by its code alone. */
export interface MetTag {
  number: TagNumber
  /** Null where the code was typed. */
  terms: TagTerms | null
}

/** @returns null for what is no tag of a consignor */
export function parseTag(text: string): MetTag | null {
  const printed = parseTagText(text)
  if (printed) {
    const { consignor, item, cents, flag, color } = printed
    return { number: { consignor, item }, terms: { cents, flag, color } }
  }
  const number = parseTagCode(text)
  return number && { number, terms: null }
}

interface Situation {
  rules: Rules
  /** What this device knows of the thing. */
  stored: TillTag | null
  people: readonly TillPerson[]
  /** What the clock shows where the sale is, YYYY-MM-DDTHH:MM. */
  clock: string
}

/** The line of a tagged thing at its price of now. @returns null where neither tag nor device says what it costs */
export function toTagLine({ number, terms }: MetTag, { rules, stored, people, clock }: Situation): BasketLine | null {
  const chosen = chooseTagTerms(rules.tagRule, terms, stored)
  if (!chosen) return null
  const cents = getTagCents(chosen.terms, rules.priceRules, clock)
  const code = formatTagCode(number)
  const title = stored ? [stored.title, stored.size].filter(Boolean).join(', ') : t`Item ${code}`
  return {
    ...freeLine(code, cents),
    title,
    ownerId: people.find((person) => person.number === number.consignor)?.id ?? null,
    tag: number,
    takesNoOffers: chosen.terms.flag !== 'any',
    tagNote: describeTerms(chosen, { cents, rule: rules.tagRule }),
  }
}

/** What a cashier should see of a price: that the tag says another one, or how the price of now comes about. */
function describeTerms(
  { terms, others }: NonNullable<ReturnType<typeof chooseTagTerms>>,
  { cents, rule }: { cents: number; rule: Rules['tagRule'] },
): string {
  const [tag, online] = rule === 'printed' ? [terms, others] : [others, terms]
  return [
    tag && online && tag.cents !== online.cents
      ? t`Tag ${formatPrice(tag.cents / 100)}, now ${formatPrice(online.cents / 100)} online`
      : '',
    cents < terms.cents ? insteadOf(terms.cents) : '',
    cents > terms.cents ? t`presale price` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

interface UntaggedThing {
  cents: number
  consignor: number | null
  words: string
  /** Whether the sale itself sells it, as lemonade. */
  isHouse: boolean
}

/** The line of a thing without a tag: to be matched when the sale is settled, unless it is the sale's own. */
export function toUnknownLine(
  { cents, consignor, words, isHouse }: UntaggedThing,
  people: readonly TillPerson[],
): BasketLine {
  return {
    ...freeLine(crypto.randomUUID(), cents),
    title: words.trim() || t`Unknown item`,
    ...(consignor === null
      ? { isUnknown: !isHouse }
      : { consignor, ownerId: people.find(({ number }) => number === consignor)?.id ?? null }),
  }
}

/** A price that is typed for a department; presale and half-price times count for it, too. */
export function toDepartmentLine(department: string, typedCents: number, rules: Rules, clock: string): BasketLine {
  const cents = getTagCents({ cents: typedCents, flag: 'any', color: null }, rules.priceRules, clock)
  const note = cents === typedCents ? '' : insteadOf(typedCents)
  return { ...freeLine(crypto.randomUUID(), cents), title: department, department, tagNote: note }
}
