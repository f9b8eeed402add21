import { expect } from 'vitest'
import type { Kit, KitReview } from '@yardsnap/contract/kits'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { makeSaleWithItems, type NewItem } from './test-sale.ts'

/** A title that a spreadsheet must not run. */
export const NASTY = '=HYPERLINK("http://evil.example","Lamp")'

export async function premiumSeller(site: TestApp): Promise<Visitor> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  return seller
}

/** @returns its id */
export async function makeSale(who: Visitor, items: NewItem[], fields: Record<string, unknown> = {}): Promise<string> {
  return (await makeSaleWithItems(who, items, fields)).id
}

export const makeKit = (who: Visitor, id: string, kit: Kit, options = {}) =>
  who.post(`/api/listings/${id}/kits/${kit}/file`, options)

export async function reviewKit(who: Visitor, id: string, kit: Kit): Promise<KitReview> {
  const answer = await who.post(`/api/listings/${id}/kits/${kit}/review`, {})
  expect(answer.statusCode).toBe(200)
  return answer.json<KitReview>()
}

export const notesOf = ({ notes }: KitReview, title: string) =>
  notes.filter(({ itemTitle }) => itemTitle === title).map(({ text }) => text)
