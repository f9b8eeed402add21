import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { expect, test } from 'vitest'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import { currentDays } from './rules.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const NOWS = ['2026-01-15', '2026-07-15'].flatMap((day) => HOURS.map((hour) => new Date(`${day}T${hour}:30:00Z`)))

test('wherever a ZIP code is, today is among the days that it may be there, and a third day never is', async () => {
  const gazetteer = await openGazetteer()
  const places = Array.from({ length: 2_000 }, (_, index) => String(index * 50).padStart(5, '0')).flatMap(
    (zipCode) => gazetteer.findZip(zipCode)?.position ?? [],
  )
  const nome = gazetteer.findZip('99762')?.position
  expect(places.length).toBeGreaterThan(500)
  for (const place of [...places, nome!]) {
    const timeZone = gazetteer.timeZoneAt(place)!
    for (const now of NOWS) {
      const { first, last } = currentDays(place, now)
      const today = dayIn(timeZone, now)
      expect(first <= today && today <= last && last <= addDays(first, 1), `${timeZone} ${now.toISOString()}`).toBe(
        true,
      )
    }
  }
})

test('around Orlando it is one day from 06:26 to 01:25 UTC', () => {
  const orlando = { latitude: 28.5, longitude: -81.4 }
  const days = (time: string) => Object.values(currentDays(orlando, new Date(`2026-11-28T${time}:00Z`)))
  const [yesterday, today] = ['2026-11-27', '2026-11-28']
  expect([days('01:25'), days('01:27')]).toEqual([
    [yesterday, yesterday],
    [yesterday, today],
  ])
  expect([days('06:24'), days('06:26'), days('23:59')]).toEqual([
    [yesterday, today],
    [today, today],
    [today, today],
  ])
})

test('anywhere on earth it may be three days', () => {
  expect(currentDays(null, new Date('2026-11-28T11:00:00Z'))).toEqual({ first: '2026-11-27', last: '2026-11-29' })
})
