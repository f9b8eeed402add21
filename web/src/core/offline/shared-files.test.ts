import { MAX_CHOSEN_PHOTO_BYTES } from '@yardsnap/contract/photo-limits'
import { describe, expect, test } from 'vitest'
import {
  forgetShared,
  isFromOtherSite,
  MAX_WAITING_PHOTOS,
  readSharedPhotos,
  takeSighting,
  withShared,
} from './shared-files.ts'

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

test('nothing waits where the browser refuses to be asked for its storage', async () => {
  const former = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  try {
    expect([await readSharedPhotos(), await takeSighting(), await forgetShared()]).toEqual([null, null, undefined])
  } finally {
    if (former) Object.defineProperty(globalThis, 'indexedDB', former)
    else Reflect.deleteProperty(globalThis, 'indexedDB')
  }
})

describe('what waits after photos were shared', () => {
  const NOTHING = { photos: [], text: '', refused: [], sharedAt: 0 }
  const file = (name: string, { type = 'image/jpeg', bytes = 3, at = 1 } = {}) => {
    const made = new File(['x'], name, { type, lastModified: at })
    Object.defineProperty(made, 'size', { value: bytes })
    return made
  }
  const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

  test('is what waited and what is new; the same photo is kept once', () => {
    const before = withShared(NOTHING, { files: [file('a.jpg'), file('b.jpg')], text: '' }, 1)
    const after = withShared(before, { files: [file('b.jpg'), file('b.jpg', { at: 2 })], text: 'words' }, 2)
    expect(namesOf(after.photos)).toEqual(['a.jpg', 'b.jpg', 'b.jpg'])
    expect(after).toMatchObject({ text: 'words', sharedAt: 2, refused: [] })
  })

  test('keeps the words of photos when more come without any', () => {
    const before = withShared(NOTHING, { files: [file('a.jpg')], text: 'Moving sale, 12 Oak St' })
    expect(withShared(before, { files: [file('b.jpg')], text: '' }).text).toBe('Moving sale, 12 Oak St')
  })

  test('leaves out what is no photo, empty or too large, and says so', () => {
    const files = [
      file('notes.pdf', { type: 'application/pdf' }),
      file('IMG_1.HEIC', { type: '' }),
      file('empty.jpg', { bytes: 0 }),
      file('huge.jpg', { bytes: MAX_CHOSEN_PHOTO_BYTES + 1 }),
      file('large.jpg', { bytes: MAX_CHOSEN_PHOTO_BYTES }),
    ]
    const { photos, refused } = withShared(NOTHING, { files, text: '' })
    expect(namesOf(photos)).toEqual(['IMG_1.HEIC', 'large.jpg'])
    expect(refused).toEqual([
      { name: 'notes.pdf', reason: 'type' },
      { name: 'empty.jpg', reason: 'type' },
      { name: 'huge.jpg', reason: 'size' },
    ])
  })

  test('is bounded', () => {
    const files = Array.from({ length: MAX_WAITING_PHOTOS + 40 }, (_, index) => file(`${index}.jpg`))
    const { photos, refused } = withShared(NOTHING, { files, text: '' })
    expect(photos).toHaveLength(MAX_WAITING_PHOTOS)
    expect(refused[0]).toEqual({ name: `${MAX_WAITING_PHOTOS}.jpg`, reason: 'count' })
    expect(refused.length).toBeLessThan(40)
  })
})
