import type { OwnOffer } from '@yardsnap/contract/offers'
import { expect, test } from 'vitest'
import { ownOfferText, thingsText } from './offer-texts.ts'

const offer: OwnOffer = {
  id: '0191f2a0-0000-7000-8000-000000000000',
  items: [],
  cents: 4500,
  counterCents: null,
  agreedCents: null,
  state: 'open',
  closing: null,
  until: '2031-05-03T18:00:00Z',
  roundsLeft: 2,
}

test.each([
  [{}, /^You offered \$45\. The host has until .*1:00 PM\.$/],
  [{ state: 'countered', counterCents: 5250 }, /^You offered \$45, the host asks \$52\.50\. Answer by .*1:00 PM\.$/],
  [{ state: 'accepted', agreedCents: 5000 }, /^Agreed: \$50\. Held for you until .*1:00 PM, you pay at the sale\.$/],
  [{ state: 'expired', counterCents: 5250 }, /^Your time to answer the host is over\.$/],
  [{ state: 'closed', closing: 'cheaper' }, /^It costs no more than \$45 now/],
] as const)('an offer with %o reads %s', (changed, text) => {
  expect(ownOfferText({ ...offer, ...changed }, 'America/Chicago')).toMatch(text)
})

test('a bundle is named by its first thing', () => {
  expect(thingsText([{ title: 'Lamp' }])).toBe('Lamp')
  expect(thingsText([{ title: 'Lamp' }, { title: 'Chair' }, { title: 'Map' }])).toBe('Lamp and 2 more things')
})
