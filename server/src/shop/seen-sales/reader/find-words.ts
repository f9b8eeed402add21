import { hasContactDetails, MAX_SEEN_WORDS } from '@yardsnap/contract/seen-sales'
import type { Span } from './fold.ts'

const EMAIL = String.raw`[^\s@]+@[^\s@]+\.[a-z]{2,}`
const PHONE = String.raw`(?:\+?1[\s.-]?)?(?:\(\d{3}\)|(?<!\d)\d{3})[\s./-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)|(?<![\d-])\d{3}-\d{4}(?![\d-])`
/** `@name` in a payment or messaging app. */
const HANDLE = String.raw`(?<![\p{L}\d])@[\p{L}\d][\p{L}\d._-]{2,}|(?<![\p{L}\d])\$[\p{L}][\p{L}\d_-]{2,}`
const MEANS = String.raw`(?:call|text|tel\.?|phone|ph\.?|cell|e-?mail|whatsapp|llam[ae](?:r|me|nos)?|contact|venmo|zelle|cash ?app|mensajes?)\b`
const ONE = `(?:${EMAIL}|${PHONE}|${HANDLE})`
/** Phone numbers, email addresses and names of accounts, with the words that ask to use them: 'call Jen at … or …'. */
const PERSONAL = new RegExp(
  String.raw`(?:(?:please )?(?:${MEANS}(?:/| or | o )?)+[^\n.!?]{0,28}?)?[\s:(]*${ONE}\)?(?:[\s,;/&]*(?:or|and|o|y)?\s*(?:${MEANS}[\s:]*(?:me |at )*)?${ONE})*`,
  'giu',
)
/** Words that lead to a place or a time and say nothing without it. */
const LEADING =
  /(?:(?<![\p{L}\d])(?:this|on|from|at|the|located|is|it's|in|between|starts?|starting|begins?|beginning|opens?|address|location|where|when|date|time|hours|este|el|los|de|desde|en|las|la|a|entre|hoy|domicilio|direccion|dirección|ubicacion|donde|cuando|hora|horario|corner(?: of)?|esquina de)|[@:,–-])[\s:,]{0,9}$/iu
const JOINING = /^(?:[\s,;:&+/|()-]|(?:and|y|to|at|in|from|on|only)(?![\p{L}]))*$/iu

/**
 * What a text says beside place and time, in one line: without phone numbers, email addresses and names of accounts,
 * which are personal data of somebody who was not asked.
 * @param read parts that are read as place, day or hours
 */
export function findWords(text: string, read: readonly Span[]): string {
  const personal = [...text.matchAll(PERSONAL)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const spans = [...read, ...personal].toSorted((a, b) => a.start - b.start)
  let words = ''
  let at = 0
  for (const { start, end } of spans) {
    if (end <= at) continue
    const between = text.slice(at, Math.max(at, start))
    words += JOINING.test(between) ? ' ' : `${withoutLead(between)} `
    at = end
  }
  let left = tidy(words + text.slice(at))
  // Parts of a number may only meet when what was between them is gone.
  while (hasContactDetails(left)) left = tidy(left.replaceAll(PERSONAL, ' '))
  return shorten(left)
}

function withoutLead(text: string): string {
  let rest = text
  for (let shorter = rest.replace(LEADING, ''); shorter !== rest; shorter = rest.replace(LEADING, '')) rest = shorter
  return rest
}

/** Without punctuation that nothing stands before. */
function tidy(text: string): string {
  return text
    .replaceAll(/[*=_~|•·]+/g, ' ')
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\s{1,9}(?=[.,;:!?)])/g, '')
        .replaceAll(/\(\s*\)/g, '')
        .replaceAll(/(?<=[!?])[.,;:]+/g, '')
        .replaceAll(/([.,;:])[.,;:\s]*(?=[.,;:])/g, '')
        .replace(/^[\s.,;:)&/+-]+|[\s,;:(&/+-]{1,20}$/g, '')
        .trim(),
    )
    .filter((line) => /[\p{L}\d]/u.test(line))
    .join(' ')
}

function shorten(words: string): string {
  if (words.length <= MAX_SEEN_WORDS) return words
  return `${words.slice(0, MAX_SEEN_WORDS - 1).replace(/\s{1,9}\S{0,60}$/, '')}…`
}
