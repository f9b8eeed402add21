import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { ListingStatus } from './listings.ts'
import { plainText } from './text.ts'

/** Dibs close at the latest this long after they are opened. */
export const MAX_DIBS_DAYS = 90
export const MAX_WISH_COMMENT_LENGTH = 200

/** Who decides where several people want one item: the owner, or they themselves, taking turns by a list. */
export const DibsWay = z.enum(['owner', 'turns'])
export type DibsWay = z.infer<typeof DibsWay>

export const Wish = z.object({
  coHostId: z.string(),
  comment: z.string(),
})
export type Wish = z.infer<typeof Wish>

/**
 * What becomes of an item. `open`: in the sale, as far as anybody has said. `kept`: somebody keeps it. `contested`: dibs are
 * closed, and several people want it. `sale`: the owner has decided that it stays in the sale.
 */
export const DibsState = z.enum(['open', 'kept', 'contested', 'sale'])
export type DibsState = z.infer<typeof DibsState>

export const DibsItem = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  quantity: z.number().int(),
  pictureUrl: z.string().nullable(),
  /** What all of its pieces cost in the sale, in cents. */
  cents: z.number().int(),
  state: DibsState,
  /** In the order in which they were said. */
  wishes: z.array(Wish),
  /** Who keeps it, by name: it stays when they no longer help. */
  keptBy: z.string().nullable(),
  /** Null for somebody who no longer helps. */
  keptById: z.string().nullable(),
})
export type DibsItem = z.infer<typeof DibsItem>

/** Somebody with what they get, so that all see whether it is fair. */
export const DibsPerson = z.object({
  id: z.string(),
  name: z.string(),
  isYou: z.boolean(),
  /** The value of what they keep, in cents, at the prices of the sale. */
  keptCents: z.number().int(),
  keptCount: z.number().int(),
  wishCount: z.number().int(),
})
export type DibsPerson = z.infer<typeof DibsPerson>

export const DibsRound = z.object({
  /** ISO instant. */
  closesAt: z.string(),
  isClosed: z.boolean(),
  way: DibsWay,
  /** In the order of their turns: all who have joined. */
  order: z.array(z.string()),
  /** Whose turn it is, once dibs are closed; null when nothing is left to choose, or the owner decides. */
  turnOf: z.string().nullable(),
})
export type DibsRound = z.infer<typeof DibsRound>

/** The dibs of a sale: never its address, which those who see them need not know. */
export const Dibs = z.object({
  title: z.string(),
  status: ListingStatus,
  ownerName: z.string(),
  isOwner: z.boolean(),
  /** Of the sale, for the time at which dibs close; null while its place is not known. */
  timeZone: z.string().nullable(),
  /** Null before the owner opens them. */
  round: DibsRound.nullable(),
  people: z.array(DibsPerson),
  items: z.array(DibsItem),
})
export type Dibs = z.infer<typeof Dibs>

/** @property order who chooses first, second and so on @property lastPicker who chose last; null if nobody has */
interface Turns {
  order: readonly string[]
  lastPicker: string | null
  /** Who wants each contested item. */
  contested: readonly (readonly string[])[]
}

/**
 * Whose turn it is: the next in the list after the last one who chose, without those who want nothing that is left.
 * @returns null when nothing is left
 */
export function findTurn({ order, lastPicker, contested }: Turns): string | null {
  const wanting = new Set(contested.flat())
  const from = lastPicker === null ? 0 : order.indexOf(lastPicker) + 1
  return [...order.slice(from), ...order.slice(0, from)].find((id) => wanting.has(id)) ?? null
}

/**
 * The order of turns of those who take part now.
 * @param chosen by the owner, perhaps with people who have left
 * @param people all who take part, in the order of joining: whoever came later is last
 */
export function completeOrder(chosen: readonly string[], people: readonly string[]): string[] {
  const known = chosen.filter((id) => people.includes(id))
  return [...known, ...people.filter((id) => !known.includes(id))]
}

const itemParams = listingParams.extend({ itemId: z.uuid() })

export const readDibs = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/dibs',
  summary: 'The items of a sale with who would like and who keeps them, for its owner and those who help',
  access: 'user',
  params: listingParams,
  response: Dibs,
})

export const openDibs = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/dibs',
  summary: 'Open dibs of an own sale that is not public, until a time, or change that time and who decides',
  access: 'user',
  params: listingParams,
  body: z.object({
    closesAt: z.iso.datetime({ offset: true, error: () => t`Choose a day and a time` }),
    way: DibsWay,
    order: z.array(z.uuid()).max(100).default([]),
  }),
  response: Dibs,
})

export const closeDibs = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/dibs/close',
  summary: 'Close the dibs of an own sale now: what one person wants is theirs',
  access: 'user',
  params: listingParams,
  response: Dibs,
})

export const makeWish = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/dibs/:itemId/wish',
  summary: 'Say that the caller would like an item, or change the comment; 409 when dibs are closed',
  access: 'user',
  params: itemParams,
  body: z.object({ comment: plainText(() => t`Comment`, MAX_WISH_COMMENT_LENGTH).default('') }),
  response: Dibs,
})

export const withdrawWish = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/dibs/:itemId/wish',
  summary: 'Take a wish back, also after dibs are closed: what only one person still wants is theirs',
  access: 'user',
  params: itemParams,
  response: Dibs,
})

export const pickItem = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/dibs/:itemId/pick',
  summary: "Choose an item that several want, in one's turn; 409 when it is somebody else's turn",
  access: 'user',
  params: itemParams,
  response: Dibs,
})

export const decideDibs = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/dibs/:itemId/decision',
  summary: 'Decide who keeps an item of an own sale; null puts it back into the sale',
  access: 'user',
  params: itemParams,
  body: z.object({ coHostId: z.uuid().nullable() }),
  response: Dibs,
})
