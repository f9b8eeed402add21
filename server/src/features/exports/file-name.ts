const MAX_LENGTH = 60
const FALLBACK = 'garage-sale'

interface FileName {
  /** In the letters of the title: 'bücher-und-möbel-flyer.pdf'. */
  full: string
  /** The same in ASCII. */
  ascii: string
}

/** Of a sale called 'Maple Street Sale' and 'flyer.pdf': 'maple-street-sale-flyer.pdf'. */
export function fileNameOf(title: string, ending: string): FileName {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '')
  return {
    full: `${slugOf(title) || FALLBACK}-${ending}`,
    ascii: `${slug(plain, /[^a-z0-9]+/g) || FALLBACK}-${ending}`,
  }
}

/** The words of a title in its own letters, as a file name may have them; empty for a title without any. */
export function slugOf(title: string): string {
  return slug(title.normalize('NFC'), /[^\p{L}\p{M}\p{N}]+/gu)
}

function slug(text: string, others: RegExp): string {
  const words = Array.from(text.toLowerCase().replace(others, '-').replace(/^-/, ''))
  return words.slice(0, MAX_LENGTH).join('').replace(/-$/, '')
}
