import type { OutgoingHttpHeaders } from 'node:http'
import type { ListingInput } from '@yardsnap/contract/own-listings'
import { PublicListing } from '@yardsnap/contract/browse'
import { z } from 'zod'
import type { ItemInput } from '@yardsnap/contract/item-input'
import type { TestApp, Visitor } from '#testing/test-app.ts'

export const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }

/** Listings of one premium seller, who has no listing limit. */
export async function setUpListings(site: TestApp) {
  const seller = await site.signUp({ firstName: 'Lou', lastName: 'Park' })
  await site.makePremium(seller.userId)
  return {
    seller,
    /** @returns the id of the published listing */
    publish: async (fields: Partial<ListingInput>, items: z.input<typeof ItemInput>[] = []): Promise<string> => {
      const hasPassed = fields.saleDate && fields.saleDate <= new Date().toISOString().slice(0, 10)
      const { saleDate, ...others } = fields
      const input = { title: 'Sale', ...(hasPassed ? others : fields) }
      const { id } = (await seller.post('/api/listings', input)).json<{ id: string }>()
      const answers = [
        await seller.post(`/api/listings/${id}/items/bulk`, { items }),
        await seller.put(`/api/listings/${id}`, { status: 'published' }),
      ]
      if (saleDate && hasPassed) await site.moveTo(saleDate, id)
      for (const { statusCode, body } of answers) if (statusCode !== 200) throw new Error(`publishing failed: ${body}`)
      return id
    },
  }
}

export type Query = Record<string, string | number>

export function toSearchUrl(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value))
  return `/api/public-listings?${parameters.toString()}`
}

/** The response is not validated by the server, so this checks that it has exactly the expected fields. */
const ExactPage = z.array(z.strictObject(PublicListing.shape))

export async function searchListings(visitor: Visitor, query: Query = {}): Promise<PublicListing[]> {
  const answer = await visitor.get(toSearchUrl(query))
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return ExactPage.parse(answer.json())
}

export async function searchTitles(visitor: Visitor, query: Query = {}): Promise<string[]> {
  return (await searchListings(visitor, query)).map(({ title }) => title)
}

/** URL of the next page. */
export function getNextUrl({ headers }: { headers: OutgoingHttpHeaders }): string | null {
  return typeof headers['link'] === 'string' ? (/^<(.+)>; rel="next"$/.exec(headers['link'])?.[1] ?? null) : null
}
