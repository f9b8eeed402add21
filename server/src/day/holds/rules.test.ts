import { describe, expect, test } from 'vitest'
import { buildHoldNotification, type HoldEvent } from './notifications.ts'
import { dueChanges, computeAgreedEnd, computeHoldEnd, type HoldingListing, type OpenHold, settled } from './rules.ts'

const SALE: HoldingListing = {
  isPublic: true,
  saleDate: '2026-11-21',
  startTime: '08:00:00',
  endTime: '14:00:00',
  laterDays: [],
  timeZone: 'America/New_York',
  holdMinutes: 30,
  holdUntil: null,
}
const UNTIL_NOON = { ...SALE, holdMinutes: null, holdUntil: '12:00:00' }
const SUNDAY = { date: '2026-11-22', startTime: '09:00', endTime: '12:00', note: '' }
const WITH_SUNDAY = { ...UNTIL_NOON, laterDays: [SUNDAY] }
const A_DAY = { holdMinutes: 1440, holdUntil: null }
const on22 = (time: string) => new Date(`2026-11-22T${time}:00-05:00`)
/** Saturday, November 21, in New York. */
const at = (time: string) => new Date(`2026-11-21T${time}:00-05:00`)

test.each([
  ['minutes count from the yes while the sale is open', SALE, at('09:10'), at('09:40')],
  ['minutes count from the opening before the sale', SALE, new Date('2026-11-19T12:00:00Z'), at('08:30')],
  [
    'minutes count from the opening of the second day once the first one has closed',
    { ...SALE, laterDays: [SUNDAY] },
    at('15:10'),
    on22('09:30'),
  ],
  ['a day ends when the sale closes', { ...SALE, ...A_DAY }, at('09:10'), at('14:00')],
  ['a day goes on at a sale of several days', { ...WITH_SUNDAY, ...A_DAY }, at('09:10'), on22('09:10')],
  ['a day ends when the last day closes', { ...WITH_SUNDAY, ...A_DAY }, at('13:00'), on22('12:00')],
  ['a day ends at midnight where the last hours are over', { ...SALE, ...A_DAY }, at('15:00'), on22('00:00')],
  ['a day ends at midnight without closing hours', { ...SALE, ...A_DAY, endTime: null }, at('09:10'), on22('00:00')],
  ['a day is a day at a sale without one', { ...SALE, ...A_DAY, saleDate: null }, at('09:10'), on22('09:10')],
  ['a time of day is that of the sale', UNTIL_NOON, new Date('2026-11-19T12:00:00Z'), at('12:00')],
  ['nothing is held after the time of day', UNTIL_NOON, at('12:00'), null],
  ['of several days the next one counts', WITH_SUNDAY, at('12:00'), new Date('2026-11-22T12:00:00-05:00')],
  ['a sale without a day means today', { ...UNTIL_NOON, saleDate: null }, at('09:00'), at('12:00')],
  ['nothing is held without a setting', { ...SALE, holdMinutes: null }, at('09:00'), null],
  ['nothing is held after the sale', SALE, new Date('2026-11-22T12:00:00-05:00'), null],
  ['nothing is held of a draft', { ...SALE, isPublic: false }, at('09:00'), null],
])('%s', (_what, listing, now, end) => {
  expect(computeHoldEnd(listing, now)).toEqual(end)
})

test.each([
  ['granted', true],
  ['refused', true],
  ['sold', true],
  ['asked', false],
  ['turn', false],
] as const)('%s takes back that there was no answer: %s', (event, isReplaced) => {
  const build = (each: HoldEvent) =>
    buildHoldNotification(each, {
      hold: { id: '1', itemTitle: 'Lamp', shopperId: 'ann', firstName: 'Ann', lastName: '' },
      listing: { id: '2', sellerId: 'ben', title: 'Sale', timeZone: null },
      until: null,
      now: at('22:30'),
    })
  expect(build(event).replaces).toBe(isReplaced ? build('unanswered').key : undefined)
})

const NOW = at('10:00')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

function hold(id: string, fields: Partial<OpenHold> = {}): OpenHold {
  const defaults = {
    turnAt: null,
    unansweredAt: null,
    until: null,
    isListed: true,
    isCalledOff: false,
    left: 1,
    pending: 0,
  }
  return { id, itemId: 'lamp', ...defaults, ...fields }
}

const describeChanges = (open: OpenHold[], canGrant = true) =>
  dueChanges(open, { canGrant, now: NOW }).map((change) =>
    [change.hold.id, change.kind === 'end' ? change.reason : change.kind].join(' '),
  )

test('the first in line of each item gets the turn, and nobody gets it twice', () => {
  const line = [hold('a'), hold('b'), hold('c', { itemId: 'chair' })]
  expect(describeChanges(line)).toEqual(['a turn', 'c turn'])
  expect(describeChanges(settled(line, { canGrant: true, now: NOW }))).toEqual([])
})

test('after the sale a hold with a time to pick it up stays, and others of the same item end', () => {
  const line = [hold('a', { until: minutes(60) }), hold('b', { isListed: false }), hold('c', { isListed: false })]
  expect(describeChanges(line, false)).toEqual(['b gone', 'c gone'])
  const missed = [hold('a', { until: minutes(0) }), hold('b', { isListed: false, until: minutes(-1) })]
  expect(describeChanges(missed, false)).toEqual(['b missed', 'a missed'])
  const calledOff = line.map((one) => ({ ...one, isListed: false, isCalledOff: true }))
  expect(describeChanges(calledOff, false)).toEqual(['a called_off', 'b called_off', 'c called_off'])
})

test('of several pieces as many may be held at once, less those that are pending', () => {
  const of = (left: number, pending = 0) => ['a', 'b', 'c'].map((id) => hold(id, { left, pending }))
  expect(describeChanges(of(2))).toEqual(['a turn', 'b turn'])
  expect(describeChanges(of(2, 1))).toEqual(['a turn'])
  expect(describeChanges(of(1, 1))).toEqual([])
})

test('the turn is over when somebody else has the last piece, and comes back when it is free again', () => {
  const asked = hold('a', { turnAt: minutes(-60), unansweredAt: minutes(-30) })
  const line = [asked, hold('b', { turnAt: minutes(-1), until: minutes(60) })]
  expect(describeChanges(line)).toEqual(['a wait'])
  expect(describeChanges(line.map((one) => ({ ...one, left: 2 })))).toEqual([])
  const [waiting] = settled(line, { canGrant: true, now: NOW })
  expect(describeChanges([waiting!])).toEqual(['a turn'])
})

test('S-H1 a hold is over at its time, and the next in line gets the turn', () => {
  const held = (until: Date) => [hold('a', { turnAt: minutes(-20), until }), hold('b')]
  expect(describeChanges(held(minutes(1)))).toEqual([])
  expect(describeChanges(held(minutes(0)))).toEqual(['a missed', 'b turn'])
})

test('settling late gives the same as settling in time', () => {
  const line = [hold('a', { turnAt: minutes(-200), until: minutes(-100) }), hold('b'), hold('c')]
  expect(settled(line, { canGrant: true, now: NOW }).map(({ id, turnAt }) => [id, turnAt])).toEqual([
    ['b', NOW],
    ['c', null],
  ])
})

test('S-H1 what is sold ends all its holds, and what ran out before was missed', () => {
  const line = [hold('a', { until: minutes(-1) }), hold('b', { until: minutes(5) }), hold('c')]
  expect(describeChanges(line.map((one) => ({ ...one, left: 0 })))).toEqual(['a missed', 'b sold', 'c sold'])
})

test('where fewer pieces are left than are held, the one who asked last loses it', () => {
  const line = [hold('a', { left: 1, until: minutes(5) }), hold('b', { left: 1, until: minutes(3) })]
  expect(describeChanges(line)).toEqual(['b sold'])
})

test('without an answer for 30 minutes the shopper is told once, and stays', () => {
  const asked = hold('a', { turnAt: minutes(-30) })
  expect(describeChanges([asked, hold('b')])).toEqual(['a unanswered'])
  expect(describeChanges([{ ...asked, unansweredAt: NOW }, hold('b')])).toEqual([])
  expect(describeChanges([hold('a', { turnAt: minutes(-29) })])).toEqual([])
})

test('when nothing is held anymore, who waits is told, and what was granted stays', () => {
  const line = [hold('a', { left: 2, until: minutes(5) }), hold('b', { left: 2 })]
  expect(describeChanges(line, false)).toEqual(['b closed'])
})

test('what is taken off the sale ends its holds', () => {
  expect(
    describeChanges([hold('a', { isListed: false, left: 0 }), hold('b', { itemId: null, isListed: false })]),
  ).toEqual(['a gone', 'b gone'])
})

test('what is held and asked for ends with a sale that is called off', () => {
  const calledOff = { isListed: false, isCalledOff: true }
  const line = [hold('a', { ...calledOff, until: minutes(5) }), hold('b', calledOff)]
  expect(describeChanges(line)).toEqual(['a called_off', 'b called_off'])
})

describe('what was agreed on is held', () => {
  const sale = {
    isPublic: true,
    saleDate: '2031-05-03',
    startTime: '08:00:00',
    endTime: '15:00:00',
    laterDays: [{ date: '2031-05-04', startTime: '09:00', endTime: null, note: '' }],
    timeZone: 'America/Chicago',
  }

  test.each([
    ['to the end of the first day, days before it', '2031-04-28T10:00', '2031-05-03T15:00'],
    ['to the end of today, while the sale is open', '2031-05-03T14:59', '2031-05-03T15:00'],
    ['to the end of the next day, once the hours are over', '2031-05-03T15:00', '2031-05-05T00:00'],
    ['to midnight on a day without an end', '2031-05-04T12:00', '2031-05-05T00:00'],
  ])('%s', (_name, now, end) => {
    expect(computeAgreedEnd(sale, new Date(`${now}:00-05:00`))).toEqual(new Date(`${end}:00-05:00`))
  })

  test('to midnight of the last day once its hours are over, and not at all afterwards or at a sale that is not public', () => {
    const oneDay = { ...sale, laterDays: [] }
    const at = (time: string) => new Date(`2031-05-0${time}:00-05:00`)
    expect(computeAgreedEnd(oneDay, at('3T16:00'))).toEqual(at('4T00:00'))
    expect(computeAgreedEnd(oneDay, at('4T00:30'))).toBeNull()
    expect(computeAgreedEnd({ ...sale, isPublic: false }, at('2T10:00'))).toBeNull()
  })

  test('a day at a sale without days', () => {
    const now = new Date('2031-05-03T12:00:00Z')
    expect(computeAgreedEnd({ ...sale, saleDate: null, laterDays: [] }, now)).toEqual(new Date('2031-05-04T12:00:00Z'))
  })
})
