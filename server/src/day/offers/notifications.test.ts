import { expect, test } from 'vitest'
import { inLanguage } from '#text/translations.ts'
import { buildEndNotification, buildOfferNotification, lineOf, type Subject } from './notifications.ts'

const SUBJECT: Subject = {
  offer: {
    id: '1',
    shopperId: 'ann',
    firstName: 'Ann',
    lastName: 'Reed',
    items: [{ itemId: '3', title: 'Lamp', lotPieces: null }],
    cents: 4500,
    counterCents: null,
    version: 1,
  },
  listing: { id: '2', sellerId: 'ben', title: 'Sale', timeZone: null },
  askingCents: 5000,
  until: null,
  now: new Date('2026-11-21T15:00:00Z'),
}
const LONG_NAMED: Subject = {
  ...SUBJECT,
  offer: { ...SUBJECT.offer, items: [{ itemId: '3', title: 'Walnut dresser '.repeat(13), lotPieces: null }] },
}

test.each([
  ['what has become of it', / is over$/, buildEndNotification({ state: 'closed', closing: 'gone' }, LONG_NAMED)],
  ['that it is sold', /…: sold$/, buildEndNotification({ state: 'sold' }, LONG_NAMED)],
  ['the new price', /…: now \$50$/, buildEndNotification({ state: 'closed', closing: 'cheaper' }, LONG_NAMED)],
  ['who no longer wants it', /^Ann R\. .* anymore$/, buildOfferNotification('withdrawn', false, LONG_NAMED)],
])('a title says %s also of a thing with a long name', (_what, words, { describe }) => {
  const { title } = describe()
  expect(title).toMatch(words)
  expect(title.length).toBeLessThanOrEqual(100)
})

test('offering again is suggested only where a new offer would stand', () => {
  const describeExpired = (until: Date | null) =>
    buildEndNotification({ state: 'expired' }, { ...SUBJECT, until }).describe().text
  expect(describeExpired(new Date('2026-11-21T18:00:00Z'))).toContain('You can offer again.')
  expect(describeExpired(null)).toBe('The host of “Sale” did not answer in time.')
})

test('a no names the price that was offered, also where the host had asked another one', () => {
  const countered = { ...SUBJECT, offer: { ...SUBJECT.offer, counterCents: 4800 } }
  expect(buildOfferNotification('declined', true, countered).describe().title).toBe('No to $45 for Lamp')
  expect(lineOf('declined', countered)).toBe('No to $45 for Lamp, sorry.')
})

test('who has no name is “Somebody” in the language of whoever reads it', () => {
  const nameless = { ...SUBJECT, offer: { ...SUBJECT.offer, firstName: '', lastName: '' } }
  const { describe } = buildOfferNotification('made', false, nameless)
  expect(describe().title).toBe('Somebody offers $45 for Lamp')
  expect(inLanguage('es', () => describe().title)).toMatch(/^Alguien /)
})
