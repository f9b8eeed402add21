import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import { formatCount } from './formats.ts'

/** Set by the build of the web app, which has one output for each language. */
declare const __LANGUAGE__: Language | undefined

/** Forms of a text by the number in it, with `#` for the number: the categories of the Unicode CLDR. */
export interface PluralForms {
  one: string
  /** Exact millions, in Spanish. */
  many?: string
  other: string
}

/** @returns the text in another language, with `{0}` for the values, or null if it has none. */
export type Translate = (id: string, context: string | null, values: readonly (string | number)[]) => string | null

let current: { language: Language; translate: Translate } | null = null

/** The language of texts that are made now. */
export function language(): Language {
  return typeof __LANGUAGE__ === 'string' ? __LANGUAGE__ : (current?.language ?? DEFAULT_LANGUAGE)
}

/**
 * Makes texts in a language, on the server. Only while `make` runs: what it returns must not be a promise, whose texts
 * would come out in the language of another.
 */
export function withLanguage<Made>(language: Language, translate: Translate, make: () => Made): Made {
  const before = current
  current = { language, translate }
  try {
    const made = make()
    if (made instanceof Promise) throw new TypeError('Texts are made at once: wait for what they need before')
    return made
  } finally {
    current = before
  }
}

/** In ICU MessageFormat braces are values, and an apostrophe before one takes it literally. */
export function escapeMessage(text: string): string {
  return text.replace(/'$/, "''").replaceAll(/[{}]+/g, (braces) => `'${braces}'`)
}

function textIn(context: string | null) {
  return (strings: TemplateStringsArray, ...values: (string | number)[]): string => {
    const id = strings.map(escapeMessage).reduce((text, part, index) => `${text}{${index - 1}}${part}`)
    const fallback = () => strings.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
    return current?.translate(id, context, values) ?? fallback()
  }
}

/** A text whose language is known only later: an error, which is thrown where nobody knows who will read it. */
export class LazyText {
  readonly #make: () => string

  constructor(make: () => string) {
    this.#make = make
  }

  /** In the language of the moment: English but in `withLanguage`. */
  toString(): string {
    return this.#make()
  }
}

/**
 * A text that people read, in the language of the page or of `withLanguage`. Its English is its key in the catalogs.
 * The build of the web app replaces each use by the text in the page's language.
 */
export const t = /* @__PURE__ */ Object.assign(/* @__PURE__ */ textIn(null), {
  /** For an English text that other languages say in several ways. @param context what it is, for translators */
  of: (context: string) => textIn(context),
  /** For what is read in a language that is not known yet. */
  lazy: (strings: TemplateStringsArray, ...values: (string | number)[]) =>
    new LazyText(() => textIn(null)(strings, ...values)),
})

/**
 * The text whose English came from another process, without values in it. It stays English where no catalog has it.
 * @param english marked as a text where it is made
 */
export function toLazyText(english: string): LazyText {
  return new LazyText(() => current?.translate(escapeMessage(english), null, []) ?? english)
}

/** '1 item', '1,200 items'. @param forms with `#` for the number */
export function plural(count: number, forms: PluralForms): string {
  const translated = current?.translate(pluralId(forms), null, [count])
  return translated ?? (forms[pluralCategory(count, language())] ?? forms.other).replaceAll('#', formatCount(count))
}

/** The key of a plural in the catalogs: ICU MessageFormat. */
export function pluralId({ one, other }: PluralForms): string {
  return `{0, plural, one {${one}} other {${other}}}`
}

/** Not by Intl, whose first use takes a phone a tenth of a second: tested against it. @param count a whole number, >= 0 */
export function pluralCategory(count: number, language: Language): keyof PluralForms {
  if (count === 1) return 'one'
  return language === 'es' && count > 0 && count % 1_000_000 === 0 ? 'many' : 'other'
}
