import type { Caller } from './community-day.ts'

/** What a seller with programs of their own sees; the webhook is off, because nobody is at its address. */
export async function seedPrograms(seller: Caller): Promise<void> {
  await seller('POST', '/api/access-tokens', { name: 'Inventory sheet', scopes: ['read', 'till'], days: 90 })
  await seller('POST', '/api/webhooks', {
    url: 'https://program.example/yardsnap',
    events: ['item.sold', 'offer.made'],
    isOn: false,
  })
}
