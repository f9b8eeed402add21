import { language } from './texts.ts'

/** 'a', 'a and b', 'a, b and c'. Not by Intl, for the reason in formats.ts. */
export function formatList(items: readonly string[]): string {
  const [last = ''] = items.slice(-1)
  if (items.length < 2) return last
  return `${items.slice(0, -1).join(', ')} ${andBefore(last)} ${last}`
}

/** Spanish says 'e' in front of the same sound: 'aguja e hilo', but 'agua y hielo'. */
function andBefore(word: string): string {
  if (language() !== 'es') return 'and'
  return /^h?[ií](?![aeou])/iu.test(word) ? 'e' : 'y'
}
