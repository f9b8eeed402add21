import type { Caller } from './community-day.ts'

/** Of $100 and more people like to haggle. */
const SHARES = [75, 80] as const

interface Parts {
  seller: Caller
  listingId: string
  shopper: Caller
}

/** Offers at a sale: one that its host has answered with another price, and one that was agreed on. */
export async function seedOffers({ seller, listingId, shopper }: Parts): Promise<void> {
  const path = `/api/listings/${listingId}`
  await seller('PUT', `${path}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  await seller('PUT', `${path}/offer-rule`, { rule: { minPercent: 50 } })
  const { items } = await seller('GET', path)
  const dearest = (items as { id: string; priceSuggested: string }[])
    .map(({ id, priceSuggested }) => ({ id, cents: Math.round(Number(priceSuggested) * 100) }))
    .toSorted((a, b) => b.cents - a.cents)
  for (const [index, percent] of SHARES.entries()) {
    const item = dearest[index]
    if (!item) return
    const cents = Math.round((item.cents * percent) / 10_000) * 100
    const { mine } = await shopper('POST', `${path}/offers`, { itemIds: [item.id], cents })
    const offerId = (mine as { id: string }[])[0]?.id
    const answer =
      index === 0 ? { answer: 'counter', cents: Math.round(item.cents * 0.9) } : { answer: 'accept', cents }
    await seller('PUT', `${path}/offers/${offerId}/answer`, answer)
  }
}
