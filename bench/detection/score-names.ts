import { judgeName, trueNameOf, type Verdict } from './name-truth.ts'
import type { Match } from './score.ts'

const VERDICTS: readonly Verdict[] = ['right', 'rough', 'wrong', 'none']

/** The first names of found things: shares of each verdict, and their number. */
export function measureVerdicts(matches: readonly Match[], isMeant: (match: Match) => boolean = () => true) {
  const verdicts = matches.flatMap((match) => {
    return match.item && isMeant(match) ? [judgeName(match.prediction.title, match.item)] : []
  })
  const shares = VERDICTS.map((verdict) => [verdict, shareOf(verdicts, (each) => each === verdict)])
  return { things: verdicts.length, ...(Object.fromEntries(shares) as Record<Verdict, number>) }
}

/** Of things without a right name: the share with a right one among what the seller may tap. */
export function measureChips(matches: readonly Match[]) {
  const unnamed = matches.flatMap(({ prediction, item }) => {
    return item && judgeName(prediction.title, item) !== 'right' ? [{ prediction, item }] : []
  })
  const share = shareOf(unnamed, ({ prediction, item }) => {
    return (prediction.nameGuesses ?? []).some(({ title }) => judgeName(title, item) === 'right')
  })
  return { things: unnamed.length, share }
}

/** How often the group of a found thing is the first of those that are offered, and how often it is among them. */
export function measureGroups(matches: readonly Match[]) {
  const known = matches.flatMap(({ prediction, item }) => {
    const area = item ? trueNameOf(item).area : null
    return area === null ? [] : [{ area, offered: prediction.groupGuesses ?? [] }]
  })
  return {
    things: known.length,
    first: shareOf(known, ({ area, offered }) => offered[0] === area),
    offered: shareOf(known, ({ area, offered }) => offered.includes(area)),
  }
}

function shareOf<T>(all: readonly T[], isMeant: (each: T) => boolean): number {
  return Number((all.filter(isMeant).length / Math.max(1, all.length)).toFixed(3))
}
