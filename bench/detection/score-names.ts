import { judgeName, getTrueName, type Verdict } from './name-truth.ts'
import type { Match } from './score.ts'

const VERDICTS: readonly Verdict[] = ['right', 'rough', 'wrong', 'none']

/**
 * The first names of found things: shares of each verdict, and their number. A thing without a name whose first group is right is
 * none of them: it counts once more by itself.
 */
export function measureVerdicts(matches: readonly Match[], isMeant: (match: Match) => boolean = () => true) {
  const judged = matches.flatMap((match) => {
    const { prediction, item } = match
    if (!item || !isMeant(match)) return []
    const { area } = getTrueName(item)
    return [{ verdict: judgeName(prediction.title, item), isOfGroup: prediction.groupGuesses?.[0] === area }]
  })
  const shares = VERDICTS.map((verdict) => [verdict, computeShare(judged, (each) => each.verdict === verdict)])
  return {
    things: judged.length,
    ...(Object.fromEntries(shares) as Record<Verdict, number>),
    'none, right group': computeShare(judged, ({ verdict, isOfGroup }) => verdict === 'none' && isOfGroup),
  }
}

/** Of things without a right name: the share with a right one among what the seller may tap. */
export function measureChips(matches: readonly Match[]) {
  const unnamed = matches.flatMap(({ prediction, item }) => {
    return item && judgeName(prediction.title, item) !== 'right' ? [{ prediction, item }] : []
  })
  const share = computeShare(unnamed, ({ prediction, item }) => {
    return (prediction.nameGuesses ?? []).some(({ title }) => judgeName(title, item) === 'right')
  })
  return { things: unnamed.length, share }
}

/** How often the group of a found thing is the first of those that are offered, and how often it is among them. */
export function measureGroups(matches: readonly Match[]) {
  const known = matches.flatMap(({ prediction, item }) => {
    const area = item ? getTrueName(item).area : null
    return area === null ? [] : [{ area, offered: prediction.groupGuesses ?? [] }]
  })
  return {
    things: known.length,
    first: computeShare(known, ({ area, offered }) => offered[0] === area),
    offered: computeShare(known, ({ area, offered }) => offered.includes(area)),
  }
}

function computeShare<T>(all: readonly T[], isMeant: (each: T) => boolean): number {
  return Number((all.filter(isMeant).length / Math.max(1, all.length)).toFixed(3))
}
