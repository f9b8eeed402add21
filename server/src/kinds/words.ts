/** Words separated and surrounded by single spaces, to search for whole words. */
export function spaced(text: string): string {
  return ` ${wordsIn(text).join(' ')} `
}

/** The words of a text, in lower case and without accents: 'sofá' is 'sofa'. */
export function wordsIn(text: string): string[] {
  return plainLetters(text.toLowerCase()).match(/[\p{L}\p{N}']+/gu) ?? []
}

function plainLetters(text: string): string {
  // Almost every text is plain already.
  if (!/\P{ASCII}/u.test(text)) return text
  return text.replaceAll('’', "'").normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** 'chairs' -> 'chair', 'shelves' -> 'shelf', 'dishes' -> 'dish'. */
export function singular(word: string): string {
  if (/^(?:cd|lp|pc|tv)s$/.test(word)) return word.slice(0, -1)
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:el|ol|al|ar)ves$/.test(word)) return `${word.slice(0, -3)}f`
  if (/(?:kni|wi)ves$/.test(word)) return `${word.slice(0, -3)}fe`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** As `spaced`, with every word singular. */
export function spacedSingular(text: string): string {
  return ` ${singularWords(text).join(' ')} `
}

/** The words of a text, singular: 'Children’s shoes' -> 'children', 'shoe'. */
export function singularWords(text: string): string[] {
  return wordsIn(text).map((word) => singular(word.replaceAll("'", '')))
}
