const MAX_LENGTH = 60
const FALLBACK = 'garage-sale'

interface FileName {
  /** With the title's own characters: 'bücher-und-möbel-flyer.pdf'. */
  full: string
  /** ASCII fallback. */
  ascii: string
}

/** For the title 'Maple Street Sale' and 'flyer.pdf': 'maple-street-sale-flyer.pdf'. */
export function toFileName(title: string, ending: string): FileName {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '')
  return {
    full: `${toSlug(title) || FALLBACK}-${ending}`,
    ascii: `${slug(plain, /[^a-z0-9]+/g) || FALLBACK}-${ending}`,
  }
}

/** The title in lower case with hyphens; empty if it has no letters or digits. */
export function toSlug(title: string): string {
  return slug(title.normalize('NFC'), /[^\p{L}\p{M}\p{N}]+/gu)
}

function slug(text: string, others: RegExp): string {
  const words = Array.from(text.toLowerCase().replace(others, '-').replace(/^-/, ''))
  return words.slice(0, MAX_LENGTH).join('').replace(/-$/, '')
}
