import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { hasContactDetails, MAX_SEEN_DAYS_AHEAD, MAX_SEEN_WORDS } from '@yardsnap/contract/seen-sales'
import { MAX_SIGN_TEXT, type SignReading } from '@yardsnap/contract/seen-sale-input'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import { parseSign } from './read-sign.ts'
import { HELD_OUT_POSTINGS } from './test-held-out-postings.ts'
import { type Posting, POSTINGS, READ_AT } from './test-postings.ts'

const TIME_ZONE = 'America/Chicago'
const AUSTIN = { latitude: 30.27, longitude: -97.74 }
const gazetteer = await openGazetteer()

const read = (text: string, { now = READ_AT, near = AUSTIN as typeof AUSTIN | null } = {}) =>
  parseSign(text, { now, timeZone: TIME_ZONE, near, gazetteer })

/** 'YYYY-MM-DD opens-closes, …', as the tables write it. */
function toText(days: SignReading['days']): string {
  return days.map(({ date, start, end }) => (start || end ? `${date} ${start ?? ''}-${end ?? ''}` : date)).join(', ')
}

const daysOf = (text: string, now?: Date) => toText(read(text, now && { now }).days)

function isWhole(posting: Posting): boolean {
  const { street, city, zip, days, words } = read(posting.text)
  const place = posting.place ?? [null, null, null]
  const isPlaceRight = [street, city, zip].every((part, index) => part === place[index])
  return isPlaceRight && toText(days) === posting.days && (posting.words === undefined || posting.words === words)
}

/** Values that a reading has and the posting does not say. */
function findInvented({ text, place = [null, null, null], days }: Posting): string[] {
  const reading = read(text)
  const parts = [reading.street, reading.city, reading.zip].filter(
    (part, index) => part !== null && part !== place[index],
  )
  const said = new Map(days.split(', ').map((day) => [day.slice(0, 10), day.slice(11).split('-')]))
  const invented = reading.days.flatMap(({ date, start, end }) => {
    const [opens, closes] = said.get(date) ?? []
    if (!said.has(date)) return [date]
    return [start !== null && start !== opens ? start : [], end !== null && end !== closes ? end : []].flat()
  })
  return [...parts.filter((part) => part !== null), ...invented]
}

describe('reading a posting', () => {
  const all = [...POSTINGS, ...HELD_OUT_POSTINGS]

  test.each(all)('nothing is invented: $text', (posting) => {
    expect(findInvented(posting)).toEqual([])
    for (const part of posting.without ?? []) expect(read(posting.text).words).not.toContain(part)
  })

  test('of postings that it was adjusted to at least 95% are read whole, of others 90%', () => {
    const shareOf = (postings: readonly Posting[]) => postings.filter(isWhole).length / postings.length
    expect(shareOf(POSTINGS)).toBeGreaterThanOrEqual(0.95)
    expect(shareOf(HELD_OUT_POSTINGS)).toBeGreaterThanOrEqual(0.9)
  })
})

describe('the day that a weekday means', () => {
  const saturdayAt = (time: string) => new Date(`2026-06-06T${time}:00-05:00`)

  test('is today until its hours are over, then the next one', () => {
    expect(daysOf('SALE SAT 8-2', saturdayAt('13:59'))).toBe('2026-06-06 08:00-14:00')
    expect(daysOf('SALE SAT 8-2', saturdayAt('14:00'))).toBe('2026-06-13 08:00-14:00')
    expect(daysOf('SALE SAT', saturdayAt('23:30'))).toBe('2026-06-06')
  })

  test('is the day in the time zone of the sale', () => {
    const saturdayEvening = new Date('2026-06-07T03:00:00Z')
    expect(daysOf('SALE SATURDAY', saturdayEvening)).toBe('2026-06-06')
    expect(daysOf('SALE TODAY', saturdayEvening)).toBe('2026-06-06')
  })

  test('of several is in the same weekend: those that have passed are left out', () => {
    expect(daysOf('FRI & SAT 8-2', saturdayAt('10:00'))).toBe('2026-06-06 08:00-14:00')
    expect(daysOf('THUR-SUN', saturdayAt('10:00'))).toBe('2026-06-06, 2026-06-07')
  })

  test('is not the next one of that name when its date has passed', () => {
    expect(daysOf('Sale! Saturday, May 30, 8-2')).toBe('')
    expect(daysOf('Sale Saturday 8-2. Come May 30!')).toBe('')
    expect(daysOf('Listed 3 weeks ago. Sale Saturday 8-2')).toBe('')
  })

  test('contradicts its date, and neither is read', () => {
    expect(daysOf('Sale Sunday June 6')).toBe('')
    expect(daysOf('TODAY, SATURDAY 8-2')).toBe('')
  })
})

describe('a date', () => {
  test('without a year is the near one, over the end of the year, too', () => {
    const december = new Date('2026-12-28T15:00:00Z')
    expect(daysOf('Sale Jan 2, 9-1', december)).toBe('2027-01-02 09:00-13:00')
    expect(daysOf('Sale 12/27', december)).toBe('')
    expect(daysOf('Sale March 20', december)).toBe('')
  })

  test.each(['June 31', 'Feb 30', '6/31', '13/13', '2026-02-30', 'June 6, 2025', '6/6/27', '24/7', '1/2 price', '0/5'])(
    '%s is no day of a sale',
    (date) => expect(daysOf(`Sale ${date}`)).toBe(''),
  )

  test('before a street keeps its number, and the street its house', () => {
    expect(read('Sale June 6 17 Elm St')).toMatchObject({ street: '17 Elm St', days: [{ date: '2026-06-06' }] })
    expect(read('Sale June 6, 17 Elm St')).toMatchObject({ street: '17 Elm St', days: [{ date: '2026-06-06' }] })
    expect(read('Sat 5th & Elm')).toMatchObject({ street: '5th & Elm', days: [{ date: '2026-06-06' }] })
  })
})

describe('hours', () => {
  test.each([
    ['8-2', '08:00-14:00'],
    ['8 a 2', '08:00-14:00'],
    ['10-2pm', '10:00-14:00'],
    ['1-4', '13:00-16:00'],
    ['5-8pm', '17:00-20:00'],
    ['7-12pm', '07:00-12:00'],
    ['8am-noon', '08:00-12:00'],
    ['9:00 - 21:00', '09:00-21:00'],
    ['0800-1400', '08:00-14:00'],
    ['de 9 de la mañana a 3 de la tarde', '09:00-15:00'],
    ['9 until everything is gone', '09:00-'],
    ['hasta las 3', '-15:00'],
  ])('%s', (hours, said) => expect(daysOf(`SAT ${hours}`)).toBe(`2026-06-06 ${said}`))

  test.each(['5-8', '25-30', '2 for 1', '$8-2', '8-12 years', '3pm-1pm', '12:75', '8 AM to Sun 2 PM'])(
    '%s is not read as hours',
    (text) => {
      const [first] = read(`SATURDAY ${text}`).days
      expect(first).toMatchObject({ start: null, end: null })
    },
  )
})

describe('a place', () => {
  test.each([
    ['20 chairs and a road bike', null],
    ['Parking on Elm St only', null],
    ['off Hwy 290', null],
    ['100 BOOKS\nSALE', null],
    ['5 for $1', null],
    ['24 18 PECAN ST', null],
    ['305 LAKE E RD', null],
    ['8-2 1423 Oak St', '1423 Oak St'],
    ['1423 OAK', '1423 OAK'],
    ['Oak St. at 3rd Ave', 'Oak St. at 3rd Ave'],
    ['41-23 Main St', '41-23 Main St'],
    ['123 1/2 N Pine Ave Apt 4', '123 1/2 N Pine Ave Apt 4'],
  ])('%s', (text, street) => expect(read(`YARD SALE\n${text}`).street).toBe(street))

  test('has a city only where the text names it, and a ZIP only where there is that one', () => {
    expect(read('Sale at 12 Elm St', { near: AUSTIN })).toMatchObject({ city: null, zip: null })
    expect(read('12 Elm St, Salem, OR 97301')).toMatchObject({ city: 'Salem', zip: '97301' })
    expect(read('12 Elm St, Austin, TX 00001')).toMatchObject({ city: 'Austin', zip: null })
    expect(read('12 Elm St, Rain or shine')).toMatchObject({ city: null })
    expect(read('12 Elm St, Salem', { near: null })).toMatchObject({ city: 'Salem' })
  })
})

test('errors of reading are mended where they have one explanation', () => {
  expect(read('GAR AGE SALE\nSAT URDAY 8:OO-l:OO\n1O1 0AK ST')).toEqual({
    street: '101 OAK ST',
    city: null,
    state: null,
    zip: null,
    days: [{ date: '2026-06-06', start: '08:00', end: '13:00' }],
    words: 'GARAGE SALE',
  })
  expect(read('E1M THINGS, SIZE S')).toMatchObject({ street: null, words: 'E1M THINGS, SIZE S' })
})

test('words have no phone numbers, email addresses or names of accounts', () => {
  const { words } = read('Yard sale. Call Jen at (512) 555-0188 or jen@example.com, 512.555.0100, venmo @jen-s. Toys!')
  expect(words).toBe('Yard sale. Toys!')
  expect(read(`${'word '.repeat(200)}`).words.length).toBeLessThanOrEqual(MAX_SEEN_WORDS)
})

test('R7 any text is read in bounded time, with days that are ahead and words without contact details', () => {
  const parts = [
    'Sat',
    'June 6',
    '8-2',
    '6/6',
    'a',
    '12 Oak St',
    '&',
    '-',
    'to',
    '5',
    '@',
    '512-555-0100',
    'x@y.org',
    '\n',
    ',',
    '00',
    'á',
    'TX',
    '78704',
    'Elm',
    '5th',
  ]
  const anyText = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((words) => words.join(' ')),
  )
  const today = dayIn(TIME_ZONE, READ_AT)
  fc.assert(
    fc.property(anyText, (text) => {
      const { days, words } = read(text)
      const dates = days.map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      for (const { date, start, end } of days) {
        expect(date >= today && date <= addDays(today, MAX_SEEN_DAYS_AHEAD + 7)).toBe(true)
        expect(!start || !end || end > start).toBe(true)
      }
      expect(hasContactDetails(words)).toBe(false)
    }),
    { numRuns: 300 },
  )
  for (const part of ['a ', 'Sat, June 5 ', '5, 5 & ', 'Aa & Bb & ', 'a.', 'x-', 'call me (', '1']) {
    // The time of the processor, which other tests on the same machine do not stretch.
    const before = process.threadCpuUsage()
    read(part.repeat(MAX_SIGN_TEXT / part.length))
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2000)
  }
})
