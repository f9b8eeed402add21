import { expect, test } from 'vitest'
import { isFromOtherSite } from './shared-files.ts'

const OWN = 'https://yardsnap.example'

/** As a service worker sees it. */
const sent = (fields: { origin?: string; referrer?: string; destination?: RequestDestination }) => ({
  headers: new Headers(fields.origin === undefined ? {} : { origin: fields.origin }),
  referrer: fields.referrer ?? '',
  destination: fields.destination ?? 'document',
})

test.each([
  ['without an origin', {}],
  ['with the origin of nobody', { origin: 'null' }],
  ['by another app', { referrer: 'android-app://com.example.gallery/' }],
  ['by a page of this app', { origin: OWN, referrer: `${OWN}/contact` }],
])('takes what is shared %s', (_, fields) => {
  expect(isFromOtherSite(sent(fields), OWN)).toBe(false)
})

test.each([
  ['by its origin', { origin: 'https://other.example' }],
  ['by its referrer', { origin: 'null', referrer: 'https://other.example/page' }],
  ['by another port', { origin: `${OWN}:8443` }],
  ['by a name that begins alike', { origin: `${OWN}.other.example` }],
  ['in a frame', { origin: 'null', destination: 'iframe' as const }],
])('knows a form of another site %s', (_, fields) => {
  expect(isFromOtherSite(sent(fields), OWN)).toBe(true)
})
