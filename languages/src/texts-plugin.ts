import { existsSync } from 'node:fs'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { catalogFile, loadCatalog, type MessageKey } from './catalog.ts'
import { compileTexts } from './compile.ts'
import { formatMessage } from './format.ts'
import { PSEUDO_LANGUAGE, pseudoTranslation } from './pseudo.ts'

/** Sources whose texts people read in the browser. */
const SOURCES = /\/(web|contract)\/src\/[^?]*\.tsx?$/
const TESTS = /\.test\.tsx?$|\/service-worker\//

/**
 * Puts the texts of one language into the app while it is built, so that a page has no other and no code to choose one.
 * @param language of LANGUAGES, or the pseudo-language of tests
 * @param file the catalog of this language
 */
export function texts(language: string, file = catalogFile(language)): Plugin[] {
  // Only the letters of the pseudo-language are other ones: its numbers, days and addresses are English.
  const spoken = language === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : language
  return [languageConstant(spoken), textsOf(language, spoken, file)]
}

const IMPORTS_LANGUAGE = /import \{[^}]*\blanguage\b[^}]*\} from '(?:@yardsnap\/contract|\.)\/texts(?:\.ts)?'/

/** Puts the language itself in the place of `language()`, so that what only other languages need is left out. */
function languageConstant(language: string): Plugin {
  return {
    name: 'language-constant',
    enforce: 'pre',
    transform: {
      filter: { id: { include: SOURCES, exclude: TESTS }, code: IMPORTS_LANGUAGE },
      handler(source) {
        const result = new MagicString(source).replaceAll(/\blanguage\(\)/g, JSON.stringify(language))
        return result.hasChanged() ? { code: result.toString(), map: result.generateMap({ hires: 'boundary' }) } : null
      },
    },
  }
}

function textsOf(language: string, spoken: string, file: string): Plugin {
  return {
    name: 'texts',
    // Before TypeScript and JSX are compiled.
    enforce: 'pre',
    config: () => ({ define: { __LANGUAGE__: JSON.stringify(spoken) } }),
    transform: {
      filter: { id: { include: SOURCES, exclude: TESTS } },
      handler(source, id) {
        const result = compileTexts({ file: id, source, translate: translator(language, file) })
        return result && { code: result.toString(), map: result.generateMap({ hires: 'boundary' }) }
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => compileHtml(html, spoken, translator(language, file)),
    },
    buildStart() {
      if (existsSync(file)) this.addWatchFile(file)
    },
  }
}

/** The page's own texts: its title, its description, and what stands without scripts. */
const HTML_TEXT = /(<title>|<noscript>|<meta name="description" content=")([^<"]+)/g

function compileHtml(html: string, language: string, translate: ReturnType<typeof translator>): string {
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replaceAll(HTML_TEXT, (_all, before: string, text: string) => {
      const translation = translate({ id: text, context: null })
      return before + (translation ? formatMessage(translation, [], DEFAULT_LANGUAGE) : text)
    })
}

/** The texts of `web/index.html`. */
export function findHtmlTexts(html: string): string[] {
  return [...html.matchAll(HTML_TEXT)].map(([, , text = '']) => text)
}

/** By the files of their catalogs. */
const translators = new Map<string, ReturnType<typeof makeTranslator>>()

function translator(language: string, file: string) {
  const known = translators.get(file) ?? makeTranslator(language, file)
  translators.set(file, known)
  return known
}

function makeTranslator(language: string, file: string) {
  if (language === DEFAULT_LANGUAGE) return () => null
  if (language === PSEUDO_LANGUAGE) return ({ id }: MessageKey) => pseudoTranslation(id)
  return loadCatalog(file).read
}
