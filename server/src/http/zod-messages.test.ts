import { createListing } from '@yardsnap/contract/own-listings'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useFieldNames } from './zod-messages.ts'

useFieldNames()
const getMessage = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  [{ saleDate: z.string() }, {}, 'Sale date is required'],
  [{ saleDate: z.string() }, { saleDate: 5 }, 'Sale date must be text'],
  [
    { days: z.array(z.object({ percentOff: z.number() })) },
    { days: [{ percentOff: '5' }] },
    'Percent off must be a number',
  ],
  [{ pin: z.object({ latitude: z.number().max(90) }) }, { pin: { latitude: 91 } }, 'Latitude is at most 90'],
  [{ imageUrls: z.array(z.string()).min(1) }, { imageUrls: [] }, 'Image urls is too short (at least 1)'],
  [{ status: z.enum(['draft', 'published']) }, { status: 'gone' }, 'Status must be one of draft, published'],
  [{ listingId: z.uuid() }, { listingId: 'x' }, 'Listing id is not valid'],
])('a schema without words of its own names the field', (shape, value, message) => {
  expect(getMessage(z.object(shape), value)).toBe(message)
})

test('S5.2 words of a schema stay as they are', () => {
  expect(getMessage(createListing.body, {})).toBe('Title is required')
  expect(getMessage(createListing.body, { title: ' ' })).toBe('Title is required')
})
