import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseMessage } from './catalog.ts'

/** The code of the pseudo-language, which shows in tests what is no message and what has no room for longer words. */
export const PSEUDO_LANGUAGE = 'qps'

const LETTERS: Record<string, string> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  i: 'ï',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Ŝ',
  U: 'Û',
}

const LONGEST_WORD = 8
const WORDS = new RegExp(`·{1,${LONGEST_WORD}}`, 'g')

/** A message in letters with accents and 40% longer, within brackets: '[Ŝàļéš ñéàŕ ýöü······]'; values and elements stay. */
export function pseudoTranslation(id: string): MessageFormatElement[] {
  const elements = parseMessage(id)
  const [plural] = elements
  if (plural?.type !== TYPE.plural) return lengthened(elements)
  for (const option of Object.values(plural.options)) option.value = lengthened(option.value)
  return elements
}

function lengthened(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  const letters = elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('')
  const more = '·'.repeat(Math.ceil(letters.replaceAll(/\P{L}/gu, '').length * 0.4))
  // Longer texts have more words, not longer ones: between them a line may break.
  const longer = more.length > LONGEST_WORD ? more.replaceAll(WORDS, ' $&') : more
  return joined([literal('['), ...withLetters(elements), literal(`${longer}]`)])
}

function withLetters(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => (element.type === TYPE.literal ? literal(accented(element.value)) : element))
}

/** Texts beside one another as one. */
function joined(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.reduce<MessageFormatElement[]>((all, element) => {
    const last = all.at(-1)
    if (last?.type !== TYPE.literal || element.type !== TYPE.literal) return [...all, element]
    return [...all.slice(0, -1), literal(last.value + element.value)]
  }, [])
}

function literal(value: string): MessageFormatElement {
  return { type: TYPE.literal, value }
}

function accented(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => LETTERS[letter] ?? letter)
}
