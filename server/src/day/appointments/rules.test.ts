import type { AppointmentWindow } from '@yardsnap/contract/appointment-windows'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import {
  dueReminder,
  endOf,
  freePlace,
  movedToZone,
  remindersPassed,
  slotsAhead,
  toSlots,
  withoutSlot,
} from './rules.ts'

const ZONE = 'America/New_York'
const WINDOW: AppointmentWindow = {
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'visit',
  date: '2026-11-21',
  from: '09:00',
  to: '10:00',
  minutes: 20,
  people: 2,
}
/** How the clock of a place shows the starts of slots. */
const clocks = (window: Partial<AppointmentWindow>, zone = ZONE) =>
  toSlots({ ...WINDOW, ...window }, zone).map(({ startsAt }) =>
    DateTime.fromJSDate(startsAt, { zone }).toFormat('HH:mm Z'),
  )

describe('the slots of a window', () => {
  test('begin one after another, and each has its whole length', () => {
    expect(clocks({})).toEqual(['09:00 -5', '09:20 -5', '09:40 -5'])
    expect(clocks({ to: '09:50' })).toEqual(['09:00 -5', '09:20 -5'])
  })

  test('leave out the hour that does not exist when clocks go forward', () => {
    const night = { date: '2027-03-14', from: '01:00', to: '04:00', minutes: 30 } as const
    expect(clocks(night)).toEqual(['01:00 -5', '01:30 -5', '03:00 -4', '03:30 -4'])
  })

  test('are told apart in the hour that exists twice when clocks go back', () => {
    const night = { date: '2026-11-01', from: '01:00', to: '03:00', minutes: 30 } as const
    expect(clocks(night)).toEqual(['01:00 -4', '01:30 -4', '01:00 -5', '01:30 -5', '02:00 -5', '02:30 -5'])
    const starts = toSlots({ ...WINDOW, ...night }, ZONE).map(({ startsAt }) => startsAt.getTime())
    expect(new Set(starts).size).toBe(6)
  })

  test('are those of the clock of the sale, also where there are half hours', () => {
    const [first] = toSlots(WINDOW, 'America/St_Johns')
    expect(first?.startsAt.toISOString()).toBe('2026-11-21T12:30:00.000Z')
  })

  test('are offered until they begin', () => {
    const now = new Date('2026-11-21T14:20:00Z')
    expect(slotsAhead([WINDOW], ZONE, now).map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-11-21T14:40:00.000Z',
    ])
  })
})

const [SLOT] = toSlots(WINDOW, ZONE)
const NOW = new Date('2026-11-20T12:00:00Z')

function appointment(fields: object = {}) {
  return {
    id: 'a',
    listingId: 'sale',
    shopperId: 'ben',
    kind: 'visit' as const,
    state: 'booked' as const,
    startsAt: SLOT!.startsAt,
    endsAt: SLOT!.endsAt,
    timeZone: ZONE,
    day: '2026-11-21',
    place: 1,
    sequence: 0,
    isComing: false,
    hasCome: null,
    remindedDayAt: null,
    remindedHourAt: null,
    changedAt: NOW,
    firstName: 'Ben',
    lastName: 'Okafor',
    isBlocked: false,
    things: [],
    ...fields,
  }
}

test('the lowest free place of a slot is taken, and none beyond its people', () => {
  expect(freePlace(SLOT!, [])).toBe(1)
  expect(freePlace(SLOT!, [appointment({ place: 2 })])).toBe(1)
  expect(freePlace(SLOT!, [appointment(), appointment({ place: 2, state: 'canceled' })])).toBe(2)
  expect(freePlace(SLOT!, [appointment(), appointment({ place: 2, state: 'asked' })])).toBeNull()
})

test('appointments lose their time when no window has it anymore', () => {
  const one = appointment()
  expect(withoutSlot([one], toSlots(WINDOW, ZONE), NOW)).toEqual([])
  expect(withoutSlot([one], toSlots({ ...WINDOW, from: '08:40' }, ZONE), NOW)).toEqual([])
  expect(withoutSlot([one], toSlots({ ...WINDOW, from: '09:10' }, ZONE), NOW)).toEqual([one])
  expect(withoutSlot([one], toSlots({ ...WINDOW, kind: 'pickup' }, ZONE), NOW)).toEqual([one])
})

const PUBLIC = { isPublic: true, isCalledOff: false, status: 'published' } as const
const ENDED = { isPublic: false, isCalledOff: false, status: 'ended' } as const
const HELD = { holdId: 'h', itemId: null, title: 'Lamp', agreedCents: null, category: null, pictureUrl: null }

test.each([
  ['stands', appointment(), PUBLIC, null],
  ['stands after the sale has ended by itself', appointment(), ENDED, null],
  ['ends when the sale is called off', appointment(), { ...ENDED, isCalledOff: true }, 'called_off'],
  ['stands while calling off can be undone', appointment(), { ...PUBLIC, isCalledOff: true }, null],
  ['ends with a sale that is a draft again', appointment(), { ...ENDED, status: 'draft' as const }, 'gone'],
  ['ends when one blocks the other', appointment({ isBlocked: true }), PUBLIC, 'gone'],
  [
    'of a held thing stands',
    appointment({ kind: 'pickup', things: [{ ...HELD, isHeld: true, isBought: false }] }),
    PUBLIC,
    null,
  ],
  [
    'of a bought thing stands',
    appointment({ kind: 'pickup', things: [{ ...HELD, isHeld: false, isBought: true }] }),
    PUBLIC,
    null,
  ],
  [
    'of a thing that went to somebody else ends',
    appointment({ kind: 'pickup', things: [{ ...HELD, isHeld: false, isBought: false }] }),
    PUBLIC,
    'gone',
  ],
] as const)('an appointment %s', (_what, one, listing, end) => {
  expect(endOf(one, { listing, now: NOW })).toBe(end)
})

test('what nobody has confirmed ends when it begins, and what was booked is left as it was', () => {
  expect(endOf(appointment({ state: 'asked' }), { listing: PUBLIC, now: SLOT!.startsAt })).toBe('expired')
  expect(endOf(appointment(), { listing: { ...ENDED, isCalledOff: true }, now: SLOT!.endsAt })).toBeNull()
})

describe('reminders', () => {
  const hoursBefore = (hours: number) => new Date(SLOT!.startsAt.getTime() - hours * 3_600_000)
  test.each([
    [24.1, {}, null],
    [24, {}, 'day'],
    [2, {}, 'day'],
    [1, {}, 'hour'],
    [1, { remindedDayAt: NOW }, 'hour'],
    [0.1, { remindedDayAt: NOW, remindedHourAt: NOW }, null],
    [23, { remindedDayAt: NOW }, null],
    [0, {}, null],
    [23, { state: 'asked' }, null],
  ])('%f hours before, with %j: %s', (hours, fields, due) => {
    expect(dueReminder(appointment(fields), hoursBefore(hours))).toBe(due)
  })

  test('are not sent of what was agreed on after their time', () => {
    const at = hoursBefore(3)
    expect(dueReminder(appointment(remindersPassed(SLOT!.startsAt, at)), at)).toBeNull()
    expect(dueReminder(appointment(remindersPassed(SLOT!.startsAt, at)), hoursBefore(1))).toBe('hour')
  })
})

test('an appointment keeps its hour by the clock when the zone of the sale was wrong', () => {
  const moved = movedToZone(appointment(), 'America/Chicago')
  expect(moved.startsAt.toISOString()).toBe('2026-11-21T15:00:00.000Z')
  expect(moved.endsAt.getTime() - moved.startsAt.getTime()).toBe(20 * 60_000)
})
