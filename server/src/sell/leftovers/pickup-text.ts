import { formatDate, formatHours } from '@yardsnap/contract/dates'
import { areaText } from '@yardsnap/contract/address-text'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { floorName, type LeftThing, type Pickup, stairsName } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { refusedName } from '@yardsnap/contract/refused-donations'
import { shortened } from '@yardsnap/contract/text'
import { plural, t } from '@yardsnap/contract/texts'
import { oneLine } from '#text/text-lines.ts'

/** What a text about things that are left is made of. */
export interface LeftTask {
  listing: Pick<Listing, 'title' | 'address' | 'streetAddress' | 'city' | 'state' | 'zipCode' | 'hidesAddress'>
  things: readonly LeftThing[]
  pickup: Pickup & { day: string }
}

/** So many things have a line of their own in a list of one page. */
const LINES = 12
/** Of a line in that list: about what fits the width of the paper, so that the page holds all lines. */
const LINE_LETTERS = 110

/** Where the things are, as its host knows it. */
export const wholeAddress = ({ address, streetAddress, ...area }: LeftTask['listing']): string =>
  oneLine([streetAddress, areaText(area)].filter(Boolean).join(', ') || address)

export const pickupWhen = ({ day, startTime, endTime }: LeftTask['pickup']): string =>
  startTime || endTime ? t`${formatDate(day)}, ${formatHours(startTime, endTime)}` : formatDate(day)

/** Floor, stairs and gate. */
export const accessText = ({ floor, stairs, gateHours }: Pickup): string =>
  [floorName(floor), stairsName(stairs), oneLine(gateHours)].filter(Boolean).join(', ')

/** 'Sofa, good, 84 x 36 x 34 in' */
function describeThing({ title, quantity, condition, size }: LeftThing): string {
  const known = ITEM_CONDITIONS.find((one) => one === condition)
  const name = quantity > 1 ? `${oneLine(title)} (${quantity})` : oneLine(title)
  return [name, known ? conditionName(known) : condition, oneLine(size)].filter(Boolean).join(', ')
}

/** The same on a line of the list. */
export const lineOfThing = (thing: LeftThing): string => shortened(describeThing(thing), LINE_LETTERS)

/** The things with a line of their own: big ones first, and small ones while there is room. */
export function splitThings(things: readonly LeftThing[]): { lines: LeftThing[]; rest: LeftThing[] } {
  const bigFirst = [...things.filter(({ isBig }) => isBig), ...things.filter(({ isBig }) => !isBig)]
  return { lines: bigFirst.slice(0, LINES), rest: bigFirst.slice(LINES) }
}

/** 'In boxes and bags: Books 14, Kitchen 8'; empty without any. */
export function restText(rest: readonly LeftThing[]): string {
  if (rest.length === 0) return ''
  const counts = [...Map.groupBy(rest, ({ category }) => category)].map(
    ([category, of]) => `${categoryName(category)} ${of.reduce((sum, { quantity }) => sum + quantity, 0)}`,
  )
  return t`In boxes and bags: ${counts.join(', ')}`
}

/** What is commonly refused among the things. */
export function askFirstText(things: readonly LeftThing[]): string {
  const kinds = [...new Set(things.flatMap(({ refused }) => refused ?? []))]
  return kinds.length === 0 ? '' : t`Do you take these? ${kinds.map(refusedName).join('; ')}`
}

/** The text for a charity's form, in the language of the moment. */
export function pickupText({ listing, things, pickup }: LeftTask): string {
  if (things.length === 0) return ''
  const { lines, rest } = splitThings(things)
  return [
    t`Donation pick-up at ${wholeAddress(listing)}`,
    t`Day: ${pickupWhen(pickup)}`,
    t`Access: ${accessText(pickup)}`,
    '',
    plural(things.length, { one: '# thing:', other: '# things:' }),
    ...lines.map((thing, index) => `${index + 1}. ${describeThing(thing)}`),
    ...[restText(rest), askFirstText(things)].filter(Boolean),
  ].join('\n')
}

/** A post for where people give things away. The street of a host who hides it stays out. */
export function curbText({ listing, things }: Pick<LeftTask, 'listing' | 'things'>): string {
  if (things.length === 0) return ''
  const { lines, rest } = splitThings(things)
  const place = listing.hidesAddress ? areaText(listing) : wholeAddress(listing)
  const names = lines.map(describeThing).join('; ')
  const parts = [t`Free at the curb: ${names}`, restText(rest), place, t`First come, first served.`]
  return parts.filter(Boolean).join('\n')
}
