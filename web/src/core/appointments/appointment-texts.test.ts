import type { Slot } from '@yardsnap/contract/appointments'
import { expect, test } from 'vitest'
import { listExpected, payText, slotText, stateText, thingsText, whenText } from './appointment-texts.ts'

const ZONE = 'America/New_York'
const slot = (startsAt: string): Slot => ({ kind: 'visit', startsAt, endsAt: startsAt, placesLeft: 1 })

test('a time is that of the clock of the sale', () => {
  expect(whenText('2026-11-21T14:00:00.000Z', ZONE)).toBe('Sat, Nov 21, 9:00 AM')
})

test('a time that the clock shows twice has its zone', () => {
  const slots = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'].map(slot)
  const texts = slots.map((one) => slotText(one, { slots, timeZone: ZONE }))
  expect(texts).toEqual(['1:30 AM EDT', '1:30 AM EST', '2:30 AM'])
})

test('things are counted, and said what is to be paid for', () => {
  expect(thingsText([])).toBe('')
  expect(thingsText([{ title: 'Lamp' }, { title: 'Sofa' }])).toBe('Lamp and 1 more thing')
  expect(payText({ isBought: true, agreedCents: 4500 })).toBe('paid')
  expect(payText({ isBought: false, agreedCents: 4500 })).toBe('agreed $45')
  expect(payText({ isBought: false, agreedCents: null })).toBe('')
})

test('somebody is expected where an appointment is confirmed, on its day by the clock of the sale', () => {
  const own = (state: 'asked' | 'booked', startsAt: string, listingId: string) => {
    return { listingId, state, startsAt, endsAt: startsAt, timeZone: ZONE }
  }
  const late = '2026-11-22T03:00:00.000Z'
  const all = [own('booked', late, 'a'), own('asked', late, 'b'), own('booked', '2026-11-22T14:00:00.000Z', 'c')]
  expect([...listExpected(all, '2026-11-21')]).toEqual([
    ['a', { startsAt: Date.parse(late), endsAt: Date.parse(late) }],
  ])
})

test('a visit that is over says nothing of held things', () => {
  const gone = { state: 'gone', isComing: false } as const
  expect(stateText({ ...gone, kind: 'pickup' })).toMatch(/nothing is held/)
  expect(stateText({ ...gone, kind: 'visit' })).not.toMatch(/held/)
})
