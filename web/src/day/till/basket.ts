import type { Language } from '@yardsnap/contract/languages'
import { formatPrice } from '@yardsnap/contract/formats'
import { language, t } from '@yardsnap/contract/texts'
import { parseSpanishAmount } from '#lib/price.ts'
import { withoutLanguage } from '#lib/page-path.ts'
import type { HeldPiece } from '@yardsnap/contract/holds'
import type { TillItem, TillLine } from '@yardsnap/contract/till'
import { TagNumber } from '@yardsnap/contract/tags'
import { toCents, MAX_TILL_CENTS, spread, sumAmounts } from '@yardsnap/contract/till-money'
import { z } from 'zod'
import type { HeldAnswer } from '#day/holds/held-answer.ts'

export const BasketLine = z.object({
  key: z.string(),
  itemId: z.string().nullable(),
  title: z.string(),
  category: z.string(),
  pictureUrl: z.string().nullable(),
  ownerId: z.string().nullable(),
  quantity: z.number(),
  isLot: z.boolean(),
  /** Of a piece, or of a whole lot, by today's price. */
  pieceCents: z.number(),
  /** The same before price rules. */
  ownPieceCents: z.number().optional(),
  /** For all of its pieces; differs from their price when this line was haggled about. */
  cents: z.number(),
  /** The hold of the person who buys it. */
  holdId: z.string().nullable().default(null),
  /** Whether it is knowingly sold to somebody else than a person it is held for. */
  isToSomebodyElse: z.boolean().default(false),
  /** Of a consignor's thing. */
  tag: TagNumber.optional(),
  /** Whether its tag leaves no room for haggling. */
  takesNoOffers: z.boolean().optional(),
  /** The consignor's number, where the thing has lost its tag. */
  consignor: z.number().optional(),
  /** Its consignor is to be found when the sale is settled. */
  isUnknown: z.boolean().optional(),
  /** Of a rummage sale. */
  department: z.string().optional(),
  /** What the cashier should see of its price. */
  tagNote: z.string().optional(),
})
export type BasketLine = z.infer<typeof BasketLine>

export const Basket = z.object({
  lines: z.array(BasketLine),
  /** The haggled total; null while the total is the sum of the lines. */
  agreedCents: z.number().nullable(),
})
export type Basket = z.infer<typeof Basket>

export const EMPTY_BASKET: Basket = { lines: [], agreedCents: null }

const NO_HOLD = { holdId: null, isToSomebodyElse: false }

export function toBasketLine(item: TillItem, { pieceCents, left }: { pieceCents: number; left: number }): BasketLine {
  const { id, title, category, pictureUrl, ownerId, sellAsLot } = item
  // A lot is sold as a whole, for one price.
  const quantity = sellAsLot ? left : 1
  const line = { key: id, itemId: id, title, category, pictureUrl, ownerId, isLot: sellAsLot, ...NO_HOLD }
  return { ...line, quantity, pieceCents, cents: pieceCents, ownPieceCents: item.cents }
}

/** What the cashier should see of a line's price; '' for nothing. */
export function priceNoteOf(line: BasketLine): string {
  const { tagNote = '', ownPieceCents, pieceCents } = line
  if (ownPieceCents === undefined || ownPieceCents <= pieceCents) return tagNote
  return insteadOf(computeListCents({ ...line, pieceCents: ownPieceCents }))
}

/** Beside a price that is lower now. @param cents what it would be otherwise */
export const insteadOf = (cents: number): string => t`instead of ${formatPrice(cents / 100)}`

export function freeLine(key: string, cents: number): BasketLine {
  const emptyLine = { itemId: null, pictureUrl: null, ownerId: null, isLot: false, ...NO_HOLD }
  return { key, title: t`Other`, category: 'other', quantity: 1, pieceCents: cents, cents, ...emptyLine }
}

/**
 * A line with who buys it. A price that was agreed with that person replaces its own, unless it costs less by now; without
 * one, the price of an agreement before is taken back.
 * @param held for whom pieces are held
 */
export function withBuyer(line: BasketLine, answer: HeldAnswer, held: readonly HeldPiece[]): BasketLine {
  const findAgreed = (holdId: string | null) => held.find((piece) => piece.holdId === holdId)?.agreedCents ?? null
  const changed = { ...line, holdId: null, isToSomebodyElse: false, ...answer }
  const list = computeListCents(line)
  const agreed = findAgreed(changed.holdId)
  if (agreed !== null) {
    // Agreed on is one piece, or the whole lot.
    const others = line.isLot ? 0 : line.pieceCents * (line.quantity - 1)
    return { ...changed, cents: Math.min(list, agreed + others) }
  }
  return findAgreed(line.holdId) === null ? changed : { ...changed, cents: list }
}

/** A line of so many pieces at their price, one of which costs what was agreed with its buyer. @param held as `withBuyer` */
export function withQuantity(line: BasketLine, quantity: number, held: readonly HeldPiece[]): BasketLine {
  const changed = { ...line, quantity }
  const { holdId, isToSomebodyElse } = line
  const answer = holdId === null ? { isToSomebodyElse } : { holdId }
  return withBuyer({ ...changed, cents: computeListCents(changed) }, answer, held)
}

/**
 * A haggled total is agreed on for the lines that are there. Before these change, each line takes its part of it, so that
 * what was agreed on still counts for the rest and the basket shows it.
 */
function withAgreedParts(basket: Basket): Basket {
  if (basket.agreedCents === null) return basket
  const parts = partsOfTotal(basket)
  return { lines: basket.lines.map((line, index) => ({ ...line, cents: parts[index] ?? 0 })), agreedCents: null }
}

/** Adds a line on top. */
export function withLine(basket: Basket, line: BasketLine): Basket {
  const { lines, agreedCents } = withAgreedParts(basket)
  return { lines: [line, ...lines], agreedCents }
}

export function withoutLine(basket: Basket, key: string): Basket {
  const { lines, agreedCents } = withAgreedParts(basket)
  return { lines: lines.filter((line) => line.key !== key), agreedCents }
}

/** Undoes the removal of a line from the basket `before`, and keeps what was done with the others since. */
export function withLineBack(basket: Basket, before: Basket, removed: BasketLine): Basket {
  if (basket.lines.some(({ key }) => key === removed.key)) return basket
  const isAsLeft = JSON.stringify(basket) === JSON.stringify(withoutLine(before, removed.key))
  return isAsLeft ? before : withLine(basket, removed)
}

/** A haggled total stays while the line costs what it did: its name, and who buys it or gets the money, change no sum. */
export function withChangedLine(basket: Basket, changed: BasketLine): Basket {
  const costsTheSame = basket.lines.some(
    ({ key, cents, quantity }) => key === changed.key && cents === changed.cents && quantity === changed.quantity,
  )
  const { lines, agreedCents } = costsTheSame ? basket : withAgreedParts(basket)
  return { lines: lines.map((line) => (line.key === changed.key ? changed : line)), agreedCents }
}

/** Whether something for sale has no price yet, which differs from what is given away. */
export const isUnpriced = (item: Pick<TillItem, 'cents' | 'isFree'> | undefined): boolean =>
  item !== undefined && item.cents === 0 && !item.isFree

/** Before haggling, in cents. */
export function sumListCents({ lines }: Basket): number {
  return sumAmounts(lines.map(computeListCents))
}

/** What a line would cost by its price; a lot has one for all of its pieces. */
export function computeListCents({ pieceCents, quantity, isLot }: BasketLine): number {
  return isLot ? pieceCents : pieceCents * quantity
}

export function totalOfBasket({ lines, agreedCents }: Basket): number {
  return agreedCents ?? sumAmounts(lines.map(({ cents }) => cents))
}

/** The least that can be agreed on for everything: what consignors take no offers for. */
export function leastTotal({ lines }: Basket): number {
  return sumAmounts(lines.map(({ takesNoOffers, cents }) => (takesNoOffers ? cents : 0)))
}

/**
 * What each line is paid: a haggled total is spread in proportion to their prices, below the sum of all over those alone that may
 * be haggled about.
 */
function partsOfTotal(basket: Basket): number[] {
  const { lines } = basket
  const prices = lines.map(({ cents }) => cents)
  const [total, least] = [totalOfBasket(basket), leastTotal(basket)]
  if (least === 0 || total < least || total >= sumAmounts(prices)) return spread(total, prices)
  const parts = spread(
    total - least,
    lines.map(({ takesNoOffers, cents }) => (takesNoOffers ? 0 : cents)),
  )
  return lines.map(({ takesNoOffers, cents }, index) => (takesNoOffers ? cents : (parts[index] ?? 0)))
}

/** The lines to record. */
export function soldLines(basket: Basket): TillLine[] {
  const parts = partsOfTotal(basket)
  return basket.lines.map((line, index) => {
    const { itemId, title, quantity, ownerId, holdId, isToSomebodyElse, tag, consignor, isUnknown, department } = line
    const answer = { ...(holdId !== null && { holdId }), isToSomebodyElse }
    const named = {
      ...(tag && { tag }),
      ...(consignor !== undefined && { consignor }),
      ...(isUnknown && { isUnknown }),
      ...(department && { department }),
    }
    return { itemId, title, quantity, ownerId, cents: parts[index] ?? 0, ...answer, ...named }
  })
}

/**
 * The amount that was probably meant when the typed total exceeds the prices because the decimal point was left out:
 * 25.00 for '2500'.
 * @param text as it was typed
 * @returns cents; null if that is not a plausible total either
 */
export function meantCents(text: string, listCents: number): number | null {
  if (!/^\d{3,}$/.test(text)) return null
  const cents = Number(text)
  return cents <= listCents && cents * 10 >= listCents ? cents : null
}

/** Whether a text can become a sum while it is typed: on Spanish pages also with commas, which `typedCents` reads. */
export function isSumSoFar(text: string, typedIn: Language = language()): boolean {
  if (typedIn !== 'es') return /^\d{0,8}(\.\d{0,2})?$/.test(text)
  return text === '' || typedCents(text, typedIn) !== null
}

/** A typed sum such as '12.5' in cents; null when it is none. */
export function typedCents(text: string, typedIn: Language = language()): number | null {
  if (!(typedIn === 'es' ? /^[\d.,]+$/ : /^(?=.*\d)\d{0,8}(\.\d{0,2})?$/).test(text)) return null
  const amount = typedIn === 'es' ? parseSpanishAmount(text) : text
  if (amount === null) return null
  const cents = toCents(amount)
  return cents <= MAX_TILL_CENTS ? cents : null
}

/** The item that a sticker's code or number names; the code holds the address of the item's page. */
export function itemOfCode(items: readonly TillItem[], listingId: string, text: string): TillItem | null {
  const url = URL.parse(text)
  if (url && withoutLanguage(url.pathname) !== `/sale/${listingId}`) return null
  const letters = url?.searchParams.get('item')
  if (letters) return items.find(({ id }) => id.endsWith(letters)) ?? null
  return items.find(({ stickerNumber }) => String(stickerNumber) === text.trim()) ?? null
}
