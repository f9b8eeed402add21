import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { plainText } from './text.ts'

/** People without an account whose devices a host lets to the till, the check-in or the door of a sale. */

export const MAX_TILL_HELPERS = 12
/** After this many wrong codes a helper's link stops working. */
export const MAX_CODE_ATTEMPTS = 5

/** What a helper's device may do: take money and let people in, check in what consignors bring, or only let people in. */
export const HelperRole = z.enum(['till', 'check_in', 'door'])
export type HelperRole = z.infer<typeof HelperRole>

export const TillHelper = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether a device has been let in with its code. */
  hasJoined: z.boolean(),
  role: HelperRole.default('till'),
})
export type TillHelper = z.infer<typeof TillHelper>

export const addTillHelper = endpoint({
  method: 'POST',
  path: '/api/till-helpers/:listingId',
  summary: "Make a link with a code for a helper's device (Premium)",
  access: 'user',
  params: listingParams,
  body: z.object({
    name: plainText(() => t`Name`, 40).min(1, { error: () => t`A helper needs a name` }),
    role: HelperRole.default('till'),
  }),
  status: 201,
  response: z.object({ id: z.string(), token: z.string(), code: z.string() }),
})

export const removeTillHelper = endpoint({
  method: 'DELETE',
  path: '/api/till-helpers/:listingId/:helperId',
  summary: "End a helper's link and device",
  access: 'user',
  params: listingParams.extend({ helperId: z.uuid() }),
})

export const joinTill = endpoint({
  method: 'POST',
  path: '/api/till-helpers',
  summary: "Let a helper's device in, for this one till until the sale is over",
  access: 'anyone',
  body: z.object({ token: z.string().max(100), code: z.string().trim().toUpperCase().max(12) }),
  response: z.object({ listingId: z.string() }),
})
