import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'

/** A message of the catalogs: its English, in ICU MessageFormat, and what tells it from others with the same English. */
export interface MessageKey {
  id: string
  context: string | null
}

export interface Catalog {
  /** @returns the parts of the translation, or null if there is none */
  read: (key: MessageKey) => MessageFormatElement[] | null
}

export const keyOf = ({ id, context }: MessageKey): string => (context === null ? id : `${context}\u0004${id}`)

export const catalogFile = (language: string): string => path.join(import.meta.dirname, `../${language}.po`)

/** Nothing, a comment, or a text in quotes, which a keyword may stand before. */
const CATALOG_LINE = /^\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str(?:\[\d\])?)\s+)?"(?:[^"\\]|\\.)*"\s*)?$/

/**
 * @throws Error with file and line where the file is no catalog, and where a translation is not ICU MessageFormat or names
 *   a value that its English lacks
 */
export function loadCatalog(file: string): Catalog {
  const source = readFileSync(file, 'utf8')
  // The parser guesses what a broken line means.
  const broken = source.split('\n').findIndex((line) => !CATALOG_LINE.test(line))
  if (broken >= 0) throw new Error(`${file}:${broken + 1}: neither a comment nor a text in quotes`)
  const translations = new Map<string, MessageFormatElement[]>()
  for (const { msgid, msgctxt, msgstr, obsolete } of PO.parse(source).items) {
    const [text = ''] = msgstr
    if (text === '' || obsolete) continue
    const key = { id: msgid, context: msgctxt ?? null }
    try {
      translations.set(keyOf(key), parseTranslation(text, msgid))
    } catch (error) {
      throw new Error(`${file}:${lineOf(source, msgid)}: ${(error as Error).message}`, { cause: error })
    }
  }
  return { read: (key) => translations.get(keyOf(key)) ?? null }
}

/** @throws Error if it is not ICU MessageFormat, or its values or tags are not those of the English */
export function parseTranslation(text: string, english: string): MessageFormatElement[] {
  const elements = parseMessage(text)
  const [own, given] = [placesIn(elements), placesIn(parseMessage(english))]
  const unknown = own.find((place) => !given.includes(place))
  const missing = given.find((place) => !own.includes(place))
  if (unknown !== undefined) throw new Error(`${unknown} is not in the English '${english}'`)
  if (missing !== undefined) throw new Error(`${missing} of the English '${english}' is missing`)
  return elements
}

/** @throws SyntaxError if it is not ICU MessageFormat */
export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { ignoreTag: true, requiresOtherClause: true })
}

/** The values and tags of a message, each once: `{0}`, `<1>`. */
function placesIn(elements: readonly MessageFormatElement[]): string[] {
  const places = elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [...element.value.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
    if (element.type === TYPE.plural) {
      return [`{${element.value}}`, ...Object.values(element.options).flatMap(({ value }) => placesIn(value))]
    }
    return element.type === TYPE.argument ? [`{${element.value}}`] : []
  })
  return [...new Set(places)]
}

/** The line of a message in the file, for a person to look at. */
function lineOf(source: string, msgid: string): number {
  const start =
    msgid
      .slice(0, 40)
      .replaceAll('\\', String.raw`\\`)
      .replaceAll('"', String.raw`\"`)
      .split('\n', 1)[0] ?? ''
  return source.slice(0, Math.max(0, source.indexOf(start))).split('\n').length
}
