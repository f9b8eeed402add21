/**
 * Names of items by category: the last words of most names, and the whole names for which the last word alone would be
 * wrong.
 */
export interface KindNames {
  lastWords: Readonly<Record<string, readonly string[]>>
  names: Readonly<Record<string, readonly string[]>>
}

const MAX_WORDS = 5
/** Words after these describe what is around the item. */
const SURROUNDINGS = /\s(?:in|with|for|from|on)\s/

/** The category of the kind that a title names (S9.10), as English puts it last; null when it names none. */
export function createCategoryFinder({ lastWords, names }: KindNames): (title: string) => string | null {
  const ofWord = toCategoryByName(lastWords)
  const ofName = toCategoryByName(names)
  return (title) => {
    const itemPhrase = title.toLowerCase().split(SURROUNDINGS)[0] ?? ''
    const words = itemPhrase.match(/[\p{L}\d]+/gu) ?? []
    for (let end = words.length; end > 0; end -= 1) {
      for (const last of getWordForms(words[end - 1] ?? '')) {
        const before = words.slice(Math.max(0, end - MAX_WORDS), end - 1)
        const phrases = before.map((_, index) => [...before.slice(index), last].join(' '))
        // A single word may mean something else than at the end of a longer name: washer, pressure washer.
        const whole = before.length === 0 ? [last] : phrases
        const known = whole.find((phrase) => ofName.has(phrase))
        const category = known === undefined ? ofWord.get(last) : ofName.get(known)
        if (category !== undefined && category !== 'other') return category
      }
    }
    return null
  }
}

function toCategoryByName(groups: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  return new Map(Object.entries(groups).flatMap(([category, all]) => all.map((name) => [name, category] as const)))
}

const getWordForms = (word: string) => [word, word.replace(/s$/, ''), word.replace(/es$/, ''), `${word}s`]

let loading: Promise<(title: string) => string | null> | null = null

/** Comes with the first title that a few words cannot place: most pages never need it. */
export function loadCategoryFinder(): Promise<(title: string) => string | null> {
  loading ??= import('virtual:kind-categories').then(({ kindCategories }) => createCategoryFinder(kindCategories))
  return loading
}
