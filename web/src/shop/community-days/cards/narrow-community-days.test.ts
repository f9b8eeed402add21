import { expect, test } from 'vitest'
import { narrowCommunityDays } from './narrow-community-days.ts'
import { testDayCard } from './test-day-card.ts'

const days = [
  testDayCard({ name: 'Oakwood Garage Sale Day', city: 'Orlando' }),
  testDayCard({ name: 'Feria de San José' }),
]

test.each([
  ['', 2],
  ['oak sale', 1],
  ['jose', 1],
  ['orlando', 2],
  ['oak guitar', 0],
])('a search for %j finds the days that have all of its words', (search, count) => {
  expect(narrowCommunityDays(days, { search })).toHaveLength(count)
})
