import { randomUUID } from 'node:crypto'
import type { TillLine, TillSaleInput, TillState } from '@yardsnap/contract/till'
import { sumAmounts } from '@yardsnap/contract/till-money'
import type { TestApp, Visitor } from '#testing/test-app.ts'

export interface TestSale {
  host: Visitor
  listingId: string
  lampId: string
  chairsId: string
  bookId: string
}

/** A published sale with a lamp for 20, four chairs for 10 each and a book for 1. */
export async function openSale(site: TestApp, { isPremium = true } = {}): Promise<TestSale> {
  const host = await site.signUp()
  if (isPremium) await site.makePremium(host.userId)
  const { id } = (
    await host.post('/api/listings', { title: 'Moving sale', saleDate: '2031-05-03', zipCode: '32801' })
  ).json<{ id: string }>()
  const items = [
    { title: 'Brass lamp', category: 'furniture', priceSuggested: '20.00' },
    { title: 'Folding chair', category: 'garden', priceSuggested: '10.00', quantity: 4 },
    { title: 'Novel', category: 'books', priceSuggested: '1.00' },
  ]
  const [lamp, chairs, book] = (await host.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
  await host.put(`/api/listings/${id}`, { status: 'published' })
  return { host, listingId: id, lampId: lamp!.id, chairsId: chairs!.id, bookId: book!.id }
}

type Part = Partial<Omit<TillSaleInput, 'lines'>> & { lines: (Partial<TillLine> & { cents: number })[]; id?: string }

export function sell(
  { host, listingId }: Pick<TestSale, 'host' | 'listingId'>,
  { id = randomUUID(), lines, ...rest }: Part,
  visitor = host,
) {
  const at = new Date().toISOString()
  return visitor.put(`/api/listings/${listingId}/till/sales/${id}`, {
    deviceId: '00000000-0000-7000-8000-000000000001',
    deviceName: "Anna's phone",
    lines: lines.map((line) => ({ itemId: null, title: 'Other', quantity: 1, ownerId: null, ...line })),
    totalCents: sumAmounts(lines.map(({ cents }) => cents)),
    means: 'cash',
    cashGivenCents: null,
    soldAt: at,
    sentAt: at,
    wasOffline: false,
    ...rest,
  })
}

export const readTill = async ({ host, listingId }: TestSale, visitor = host) =>
  (await visitor.get(`/api/listings/${listingId}/till`)).json<TillState>()

export const readSoldQuantities = async (sale: TestSale) =>
  (await readTill(sale)).items.map(({ soldQuantity }) => soldQuantity)
