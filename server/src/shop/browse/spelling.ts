import { countEdits } from '#gazetteer/city-key.ts'

/** Shorter words have too many similar words to guess. */
const MIN_LENGTH = 3
const MAX_WORDS = 8

interface Candidate {
  typed: string
  word: string
  seen: number
}

/** The words that may be misspelled, in lower case. */
export function extractWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length >= MIN_LENGTH).slice(0, MAX_WORDS)
}

/** A query for any of the words, without those excluded by a minus sign. */
export function toAnyWordQuery(text: string): string {
  const words = text.replace(/(^|\s)-("[^"]*"|\S+)/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word.toLowerCase() !== 'or').join(' or ')
}

/** Replaces misspelled and unfinished words. @returns null if there is nothing to correct */
export function correctText(text: string, candidates: readonly Candidate[]): string | null {
  const corrections = new Map<string, string>()
  for (const typed of new Set(candidates.map((candidate) => candidate.typed))) {
    const best = chooseCandidate(candidates.filter((candidate) => candidate.typed === typed))
    if (best) corrections.set(typed, best)
  }
  if (corrections.size === 0) return null
  return text.replace(/\p{L}+/gu, (word) => corrections.get(word.toLowerCase()) ?? word)
}

/** Prefers the fewest edits, then the more common word; a prefix is completed to the most common word. */
function chooseCandidate(candidates: readonly Candidate[]): string | null {
  const near = candidates
    .map((candidate) => ({
      ...candidate,
      edits: countEdits(candidate.typed, candidate.word, maxEdits(candidate.typed)),
    }))
    .filter(({ typed, edits }) => edits <= maxEdits(typed))
    .toSorted((a, b) => a.edits - b.edits || b.seen - a.seen)
  const completed = candidates.filter(({ typed, word }) => word.startsWith(typed)).toSorted((a, b) => b.seen - a.seen)
  return (near[0] ?? completed[0])?.word ?? null
}

function maxEdits(word: string): number {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}
