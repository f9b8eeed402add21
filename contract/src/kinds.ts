import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ItemGroup } from './item-groups.ts'
import { ItemCategory } from './items.ts'
import { Money } from './money.ts'

export const MAX_KINDS_FOUND = 6

/** A kind of second-hand item with its usual price, used and in good condition. */
export const Kind = z.object({
  title: z.string(),
  category: ItemCategory,
  price: Money,
  low: Money,
  high: Money,
})
export type Kind = z.infer<typeof Kind>

export const FoundKind = Kind.extend({ isMatch: z.boolean(), group: ItemGroup })
export type FoundKind = z.infer<typeof FoundKind>

/**
 * Kinds for the text so far, best first: what the whole text means ('red floor lamp' is a floor lamp), then those with a
 * name that begins like it. The first one's `isMatch` tells whether the text already means that kind.
 */
export const findKinds = endpoint({
  method: 'GET',
  path: '/api/kinds',
  summary: 'Kinds of things for the beginning of a name, with category and price',
  access: 'user',
  query: z.object({ q: z.string().trim().min(1).max(200) }),
  response: z.array(FoundKind).max(MAX_KINDS_FOUND),
})

/** What an item of a group usually costs, and the kinds of the group that are sold most often. */
export const GroupKinds = z.object({
  group: ItemGroup,
  ...Kind.pick({ price: true, low: true, high: true }).shape,
  kinds: z.array(Kind),
})
export type GroupKinds = z.infer<typeof GroupKinds>

export const listGroupKinds = endpoint({
  method: 'GET',
  path: '/api/kind-groups',
  summary: 'The groups of kinds, each with its usual price and its commonest kinds',
  access: 'user',
  response: z.array(GroupKinds),
})

/** More titles are sent in several calls. */
export const MAX_TITLES_AT_ONCE = 100

/** The kinds that whole titles mean, as those of a list that is brought in. */
export const matchKinds = endpoint({
  method: 'POST',
  path: '/api/kinds/matches',
  summary: 'The kinds that titles name, in their order; null for a title that names none',
  access: 'user',
  addsNothing: true,
  body: z.object({ titles: z.array(z.string().max(200)).max(MAX_TITLES_AT_ONCE) }),
  response: z.array(FoundKind.nullable()),
})
