import type { InsightFact } from '@yardsnap/contract/insights'
import { expect, test } from 'vitest'
import { describeFact } from './insight-words.ts'

test.each<[InsightFact, string]>([
  [{ kind: 'takings', cents: 20_050, pieces: 12, uncounted: 0 }, 'You sold 12 things for $200.50.'],
  [
    { kind: 'takings', cents: 20_000, pieces: 12, uncounted: 1 },
    'You sold 12 things for $200; no price was noted for 1 thing.',
  ],
  [{ kind: 'takings', cents: 0, pieces: 1, uncounted: 1 }, 'You sold 1 thing; no prices were noted.'],
  [
    { kind: 'prices', category: 'tools', askedCents: 2500, gotCents: 1800 },
    'Tools typically went for $18 of $25 asked.',
  ],
  [
    { kind: 'hour', day: '2026-05-02', hour: 8, percent: 45 },
    '45% of the money came in one hour, from 8:00 AM on Sat, May 2.',
  ],
  [
    { kind: 'wanted', words: 'crib', people: 6 },
    'Looked for near you by 6 people: “crib”. No sale has had it for them.',
  ],
  [{ kind: 'unfetched', holds: 1 }, '1 hold ran out because nobody came, and the thing is still there.'],
  [{ kind: 'left', category: 'books', pieces: 24, piecesSold: 2 }, 'Of 24 things in Books, 2 sold.'],
])('%j is told as a sentence', (fact, sentence) => {
  expect(describeFact(fact)).toBe(sentence)
})
