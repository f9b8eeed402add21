import type { DraftConflict } from '@yardsnap/contract/drafts'
import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Conflicts } from './Conflicts.tsx'

/** What the question about a conflict says of both sides. */
function sidesOf(conflict: DraftConflict): string[] {
  const html = renderToStaticMarkup(
    <Conflicts conflicts={[conflict]} getTitle={() => 'It'} onResolve={() => undefined} />,
  )
  return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text = '']) => text)
}

const saturday = { date: '2026-11-28', startTime: '08:00', endTime: '14:00', note: '' }
const sunday = { ...saturday, date: '2026-11-29', endTime: null, note: 'by number from 7' }
const half = { ...BLANK_RULE, percentOff: 50 }

test.each([
  ['laterDays', [saturday, sunday], 'Sat, Nov 28 8:00 AM – 2:00 PM, Sun, Nov 29 8:00 AM onwards by number from 7'],
  ['priceRules', [half, { ...half, scope: 'category', category: 'books' }], 'Half price, Books: Half price'],
  ['laterDays', [], 'Empty'],
  ['saleDate', '2026-11-28', 'Sat, Nov 28'],
  ['startTime', '08:00', '8:00 AM'],
  ['stickerColor', 'blue', 'blue'],
  ['retailPrice', '40.00', '$40'],
  ['hidesAddress', true, 'Yes'],
])('S-D1 both sides of a conflict are said in words: %s', (group, value, text) => {
  const mine = { [group]: value }
  const theirs = { [group]: group === 'hidesAddress' ? false : null }
  expect(sidesOf({ itemId: null, group, mine, theirs })).toEqual([text, group === 'hidesAddress' ? 'No' : 'Empty'])
})

test('S-D1 a thing without a name that one side has removed is said to have none', () => {
  const conflict = { itemId: 'a', group: 'removed', mine: null, theirs: { title: '' } }
  expect(sidesOf(conflict)).toEqual(['Removed', 'Kept as No name yet'])
})
