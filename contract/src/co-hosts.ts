import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { ListingStatus } from './listings.ts'
import { plainText } from './text.ts'

/** People who help with one sale, invited ones included. */
export const MAX_CO_HOSTS = 12
/** Sales of others that one person helps with. */
export const MAX_CO_HOSTED_SALES = 50
/** After this many wrong codes an invitation stops working. */
export const MAX_INVITATION_ATTEMPTS = 5
export const MAX_CO_HOST_NAME_LENGTH = 40

/**
 * What somebody does at a sale of another person. `edit`: the desk, photos, the page of the day and the till, as the owner
 * does. `dibs`: sees the items before they are public and says which they would like. Publishing, deleting and all that is
 * paid stay the owner's.
 */
export const CoHostRole = z.enum(['edit', 'dibs'])
export type CoHostRole = z.infer<typeof CoHostRole>

export const CoHost = z.object({
  id: z.string(),
  /** As the owner calls them. */
  name: z.string(),
  role: CoHostRole,
  /** Whether somebody has used the invitation. */
  hasJoined: z.boolean(),
  isYou: z.boolean(),
  /** Whether the owner offers them the sale. */
  isOfferedSale: z.boolean(),
})
export type CoHost = z.infer<typeof CoHost>

/** Who helps with a sale, as the owner and those who help see it. */
export const CoHosts = z.object({
  title: z.string(),
  status: ListingStatus,
  ownerName: z.string(),
  /** False for those who help. */
  isOwner: z.boolean(),
  people: z.array(CoHost),
})
export type CoHosts = z.infer<typeof CoHosts>

/** A sale of somebody else that the caller helps with. */
export const CoHostedSale = z.object({
  listingId: z.string(),
  coHostId: z.string(),
  title: z.string(),
  status: ListingStatus,
  ownerName: z.string(),
  role: CoHostRole,
  saleDate: z.string().nullable(),
  isOfferedSale: z.boolean(),
})
export type CoHostedSale = z.infer<typeof CoHostedSale>

export const SalesWithCoHosts = z.object({
  helping: z.array(CoHostedSale),
  /** Own sales that somebody has joined, with the names of those people. */
  own: z.array(z.object({ listingId: z.string(), title: z.string(), people: z.array(z.string()) })),
})
export type SalesWithCoHosts = z.infer<typeof SalesWithCoHosts>

const coHostParams = listingParams.extend({ coHostId: z.uuid() })

export const listCoHosts = endpoint({
  method: 'GET',
  path: '/api/co-hosts/:listingId',
  summary: 'Who helps with a sale, for its owner and for those who help',
  access: 'user',
  params: listingParams,
  response: CoHosts,
})

export const listCoHostedSales = endpoint({
  method: 'GET',
  path: '/api/co-hosts',
  summary: 'The sales of others that the caller helps with, and the own ones with which others help',
  access: 'user',
  response: SalesWithCoHosts,
})

export const inviteCoHost = endpoint({
  method: 'POST',
  path: '/api/co-hosts/:listingId',
  summary: 'Make a link with a code for somebody who helps with an own sale',
  access: 'user',
  params: listingParams,
  body: z.object({
    name: plainText(() => t`Name`, MAX_CO_HOST_NAME_LENGTH).min(1, { error: () => t`Somebody who helps needs a name` }),
    role: CoHostRole,
  }),
  status: 201,
  response: z.object({ id: z.string(), token: z.string(), code: z.string() }),
})

export const joinAsCoHost = endpoint({
  method: 'POST',
  path: '/api/co-hosts',
  summary: 'Accept an invitation by its link and code',
  access: 'user',
  body: z.object({ token: z.string().max(100), code: z.string().trim().toUpperCase().max(12) }),
  response: z.object({ listingId: z.string(), role: CoHostRole }),
})

export const changeCoHostRole = endpoint({
  method: 'PUT',
  path: '/api/co-hosts/:listingId/:coHostId/role',
  summary: 'Change what somebody does at an own sale',
  access: 'user',
  params: coHostParams,
  body: z.object({ role: CoHostRole }),
})

export const removeCoHost = endpoint({
  method: 'DELETE',
  path: '/api/co-hosts/:listingId/:coHostId',
  summary: 'The owner removes somebody, or somebody leaves; what they edited stays',
  access: 'user',
  params: coHostParams,
})

export const offerSale = endpoint({
  method: 'PUT',
  path: '/api/co-hosts/:listingId/:coHostId/offered-sale',
  summary: 'Offer an own sale to somebody who edits it, or take the offer back',
  access: 'user',
  params: coHostParams,
  body: z.object({ isOffered: z.boolean() }),
})

export const takeOverSale = endpoint({
  method: 'POST',
  path: '/api/co-hosts/:listingId/take-over',
  summary: 'Accept a sale that its owner offers: the caller owns it from now on, within the limits of their plan',
  access: 'user',
  params: listingParams,
})
