import { describe, expect, test } from 'vitest'
import { type AppointmentWindow, countSlots, getWindowProblems, MAX_SLOTS } from './appointment-windows.ts'
import { setAppointmentWindows } from './appointments.ts'

const WINDOW: AppointmentWindow = {
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'visit',
  date: '2031-05-03',
  from: '09:00',
  to: '12:00',
  minutes: 15,
  people: 1,
}

test.each([
  [{}, 12],
  [{ to: '09:50', minutes: 20 }, 2],
  [{ to: '09:05', minutes: 10 }, 0],
  [{ from: '12:00', to: '09:00' }, 0],
] as const)('%j has %i slots', (fields, count) => {
  expect(countSlots({ ...WINDOW, ...fields })).toBe(count)
})

describe('what is wrong with windows', () => {
  const problems = (...windows: Partial<AppointmentWindow>[]) =>
    getWindowProblems(windows.map((window) => ({ ...WINDOW, ...window }))).map(
      ({ index, field, text }) => `${index} ${field}: ${text}`,
    )

  test.each([
    ['nothing', [{}, { date: '2031-05-04' }], []],
    ['an end before the beginning', [{ to: '08:00' }], ['0 to: The end must be after the beginning']],
    ['less than a slot', [{ to: '09:10' }], ['0 to: That is shorter than 15 minutes']],
    [
      'hours that overlap',
      [{}, { from: '11:45', to: '13:00' }],
      ['1 from: These hours overlap with others of the same day'],
    ],
    ['hours that touch', [{}, { from: '12:00', to: '13:00' }], []],
    ['visits and pick-ups at once', [{}, { kind: 'pickup' }], []],
  ] as const)('%s', (_what, windows, expected) => {
    expect(problems(...windows)).toEqual(expected)
  })

  test('more slots than a sale can have, of which those of former days do not count', () => {
    const days = ['2031-05-03', '2031-05-04', '2031-05-05']
    const windows = days.map((date) => ({ ...WINDOW, date, from: '06:00', to: '20:00', minutes: 10 as const }))
    expect(getWindowProblems(windows)).toMatchObject([
      { index: 2, text: `A sale has at most ${MAX_SLOTS} times to choose from` },
    ])
    expect(getWindowProblems(windows, '2031-05-04')).toEqual([])
  })

  test('is said at its field', () => {
    const other = { ...WINDOW, id: WINDOW.id.replace(/1$/, '2') }
    const answer = setAppointmentWindows.body.safeParse({ windows: [WINDOW, other] })
    expect(answer.error?.issues.map(({ path }) => path.join('.'))).toEqual(['windows.1.from'])
  })
})
