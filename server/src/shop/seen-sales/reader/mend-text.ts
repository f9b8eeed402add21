import { splitLines } from '#text/text-lines.ts'
import { ANY_MONTH, ANY_WEEKDAY, SIGN_WORDS } from './lexicon.ts'
import { fold } from './fold.ts'

/** Digits that are misread for letters, and letters for digits. */
const LETTER_OF: Record<string, string> = { '0': 'o', '1': 'i', '5': 's', '8': 'b' }
const DIGIT_OF: Record<string, string> = { O: '0', o: '0', l: '1', I: '1', '|': '1', S: '5' }
/** A split word is mended of at most so many parts; only words from this length on are. */
const MAX_PARTS = 3
const MIN_MENDED = 6
const MIN_MENDED_CAPITALS = 5
const LONGEST_WORD = Math.max(...[...SIGN_WORDS].map((word) => word.length))

/**
 * The text with plain dashes, quotes and spaces, without arrows and pictures, and with those errors of reading mended
 * that have one explanation: 'SAT URDAY', '5AT', '8:OO', 'l423 OAK ST', 'SAT8-2'.
 */
export function mendText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[←-⇿➔-➾⬀-⯿]|-{1,3}>|<-{1,3}|={1,2}>|>{2,}|<{2,}/g, ' ')
    .replaceAll(/\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u200b-\u200f\ue000]|\ufe0f|\u20e3/gu, ' ')
  return splitLines(plain)
    .map((line) => mendLine(line.replaceAll(/\s+/g, ' ').trim()))
    .filter(Boolean)
    .join('\n')
}

function mendLine(line: string): string {
  return joinSplitWords(splitJoinedWords(line).replaceAll(/[^\s,;:/&+()@-]+/g, mendWord))
    .replaceAll(/(?<=^|[\s\d:/-])[\dOolI|]{1,4}(?=\s?[AaPp]\.?\s?[Mm]\b)/g, toDigits)
    .replaceAll(/(?<=\d ?)[tT]0(?= ?\d)/g, ' to ')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/(?<![\w.])(?:1[Oo]|[lI|][0-2])(?![\w.])/g, toDigits)
    .replaceAll(/(?<![\w])[\dOlI|]{1,2}:[OoIl|S\d]{2}(?![A-Za-z\d])/g, toDigits)
}

function mendWord(word: string): string {
  const letters = fold(word).replaceAll(/[0158]/g, (digit) => LETTER_OF[digit] ?? digit)
  const isWord = /\d/.test(word) && /\p{L}/u.test(word) && SIGN_WORDS.has(letters.replace(/\.$/, ''))
  if (isWord) return /\p{Ll}/u.test(word) ? letters : letters.toUpperCase()
  // No word begins with a zero.
  if (/^0[A-Z]{2,}$/.test(word)) return `O${word.slice(1)}`
  const isNumber = /^[\dOolI|]{3,}$/.test(word) && /\d.*\d/.test(word)
  return isNumber ? toDigits(word) : word
}

const toDigits = (word: string) => word.replaceAll(/[OolI|S]/g, (letter) => DIGIT_OF[letter] ?? letter)

/** 'SAT8-2', 'SATURDAY8AM', 'JUNE6TH', '8AM-2PMSAT', 'GARAGESALE', '1423OAK'. */
function splitJoinedWords(line: string): string {
  return line
    .replaceAll(new RegExp(`(?<![\\p{L}])(${ANY_WEEKDAY}|${ANY_MONTH})(?=\\d)`, 'giu'), '$1 ')
    .replaceAll(new RegExp(`(?<=\\d[ap]m|\\d)(?=(?:${ANY_WEEKDAY})(?![a-z]))`, 'gi'), ' ')
    .replaceAll(/(?<![\p{L}])(garage|yard|moving|estate|porch)(?=sale(?![a-z]))/giu, '$1 ')
    .replaceAll(/(?<![\w-])(\d{3,5})(?!(?:st|nd|rd|th|hrs?|am|pm)\b)(?=\p{L}{3,})/giu, '$1 ')
}

/** Joins neighbors that are a sign's word together, and letters that are drawn apart. */
function joinSplitWords(line: string): string {
  const words = line.split(' ')
  const joined: string[] = []
  for (let at = 0; at < words.length;) {
    const count = countParts(words, at)
    joined.push(words.slice(at, at + count).join(''))
    at += count
  }
  return joined.join(' ')
}

function countParts(words: readonly string[], at: number): number {
  const isLetterApart = (word: string | undefined) => word !== undefined && /^\p{L}$/u.test(word)
  let letters = 0
  while (letters < LONGEST_WORD && isLetterApart(words[at + letters])) letters++
  const longest = Math.max(MAX_PARTS, letters)
  for (let count = Math.min(longest, words.length - at); count > 1; count--) {
    const parts = words.slice(at, at + count)
    const word = fold(parts.join(''))
    const isCapital = parts.every((part) => part === part.toUpperCase())
    const isLongEnough = word.length >= (isCapital ? MIN_MENDED_CAPITALS : MIN_MENDED) || count === letters
    const isSplit = parts.every((part) => /^\p{L}+$/u.test(part)) && isLongEnough && SIGN_WORDS.has(word)
    if (isSplit) return count
  }
  return 1
}
