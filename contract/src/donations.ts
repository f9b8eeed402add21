import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PictureUrl } from './http-url.ts'
import { MAX_ITEMS_PER_LISTING } from './items.ts'
import { CharityName, DonationDay, DonationWay } from './leftovers.ts'
import { t } from './texts.ts'

/** What an account gave to charities, with who took it, when, and the receipt. Kept when the sale is deleted. */

export const MAX_DONATIONS = 500

export const DonatedThing = z.object({
  title: z.string(),
  category: z.string(),
  condition: z.string(),
  quantity: z.number().int(),
  /** An estimate for one piece, also of a lot, in US dollars, when it was given: the price guide's, else the donor's own. Not rounded. */
  low: z.number(),
  high: z.number(),
})
export type DonatedThing = z.infer<typeof DonatedThing>

export const Donation = z.object({
  id: z.string(),
  /** Null once the sale is deleted. */
  listingId: z.string().nullable(),
  saleTitle: z.string(),
  charity: z.string(),
  way: DonationWay,
  /** YYYY-MM-DD */
  donatedOn: z.string(),
  things: z.array(DonatedThing),
  /** Only its donor can open it. */
  receiptUrl: z.string().nullable(),
})
export type Donation = z.infer<typeof Donation>

export const DonationInput = z.object({
  /** The sale and its things that nobody was given yet; of a donation that exists both stay as they are. */
  listingId: z.uuid().nullable(),
  itemIds: z.array(z.uuid()).max(MAX_ITEMS_PER_LISTING),
  charity: CharityName.min(1, { error: () => t`Enter who took it` }),
  way: DonationWay,
  donatedOn: DonationDay,
  receiptUrl: PictureUrl.nullable(),
})
export type DonationInput = z.infer<typeof DonationInput>

const year = z.object({ year: z.coerce.number().int().min(2000).max(2100) })

export const DonationsOfYear = z.object({
  /** The years with a donation, the latest first. */
  years: z.array(z.number().int()),
  /** The earliest first. */
  donations: z.array(Donation),
})
export type DonationsOfYear = z.infer<typeof DonationsOfYear>

export const getDonations = endpoint({
  method: 'GET',
  path: '/api/donations',
  summary: 'What the caller gave to charities in a year',
  access: 'user',
  query: year,
  response: DonationsOfYear,
})

export const getDonationsCsv = endpoint({
  method: 'GET',
  path: '/api/donations.csv',
  summary: 'The same as a CSV file, with a line for each thing',
  access: 'user',
  query: year,
  response: z.unknown(),
  mediaTypes: ['text/csv'],
})

const params = z.object({ donationId: z.uuid() })

/** The id is minted by the caller, so that a repeated call notes nothing twice. */
export const putDonation = endpoint({
  method: 'PUT',
  path: '/api/donations/:donationId',
  summary: 'Note or correct what a charity took of an own sale',
  access: 'user',
  params,
  body: DonationInput,
  response: Donation,
})

export const deleteDonation = endpoint({
  method: 'DELETE',
  path: '/api/donations/:donationId',
  summary: 'Remove a donation and its receipt; its things are left again',
  access: 'user',
  params,
})
