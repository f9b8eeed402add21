import { expect } from 'vitest'
import type { Marketplace, MarketplaceReview } from '@yardsnap/contract/marketplaces'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { makeListingWithItems, type NewItem } from './test-listing.ts'

/** A title that a spreadsheet must not execute. */
export const NASTY = '=HYPERLINK("http://evil.example","Lamp")'

export async function premiumSeller(site: TestApp): Promise<Visitor> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  return seller
}

/** @returns its id */
export async function makeListing(
  who: Visitor,
  items: NewItem[],
  fields: Record<string, unknown> = {},
): Promise<string> {
  return (await makeListingWithItems(who, items, fields)).id
}

export const makeMarketplaceExport = (who: Visitor, id: string, marketplace: Marketplace, options = {}) =>
  who.post(`/api/listings/${id}/marketplaces/${marketplace}/file`, options)

export async function reviewMarketplaceExport(
  who: Visitor,
  id: string,
  marketplace: Marketplace,
): Promise<MarketplaceReview> {
  const answer = await who.post(`/api/listings/${id}/marketplaces/${marketplace}/review`, {})
  expect(answer.statusCode).toBe(200)
  return answer.json<MarketplaceReview>()
}

export const listNotes = ({ notes }: MarketplaceReview, title: string) =>
  notes.filter(({ itemTitle }) => itemTitle === title).map(({ text }) => text)
