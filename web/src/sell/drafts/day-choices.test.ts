import { expect, test } from 'vitest'
import { dayChoices } from './day-choices.ts'

const blank = { saleDate: '', startTime: '08:00', endTime: '16:00', laterDays: [] }
const getChoiceDays = (today: string, at: number) => dayChoices(blank, today)[at]!.days

test.each([
  ['2031-04-28', '2031-05-03'], // Monday
  ['2031-05-03', '2031-05-03'], // Saturday
  ['2031-05-04', '2031-05-10'], // Sunday
])('on %s this Saturday is %s', (today, saturday) => {
  expect(getChoiceDays(today, 0)).toEqual({ ...blank, saleDate: saturday })
})

test('Saturday and Sunday have the same hours; 8 to 2 is for all days', () => {
  const both = getChoiceDays('2031-04-28', 1)
  expect(both.laterDays).toEqual([{ date: '2031-05-04', startTime: '08:00', endTime: '16:00', note: '' }])
  const short = dayChoices(both, '2031-04-28')[2]!.days
  expect([short.endTime, short.laterDays[0]?.endTime]).toEqual(['14:00', '14:00'])
  expect(dayChoices(short, '2031-04-28').map(({ isChosen }) => isChosen)).toEqual([false, true, true])
})
