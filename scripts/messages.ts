import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@yardsnap/contract/languages'
import { catalogFile, keyOf, loadCatalog, type MessageKey } from '@yardsnap/languages/catalog'
import { findMessages } from '@yardsnap/languages/source-messages'
import { findHtmlTexts } from '@yardsnap/languages/texts-plugin'
import { findUnmarkedTexts } from '@yardsnap/languages/unmarked-texts'

const ROOT = path.dirname(import.meta.dirname)
const SOURCES = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']
const PAGE = 'web/index.html'
const NOT_SHOWN = /\.test\.tsx?$|\/test-[^/]+$|^server\/src\/(testing|demo)\//
/** Where each text that looks like words for people has to be a message. */
const CHECKED = /^(web\/src|contract\/src)\//
/** Files whose words are data, or stand there in all languages. */
const DATA: Record<string, string> = {
  'contract/src/exports.ts': 'columns that programs read',
  'contract/src/former-prices.ts': 'what former versions stored',
  'contract/src/item-titles.ts': 'what the server stores of an item without a name',
  'contract/src/languages.ts': 'each language by its own name',
  'contract/src/marketplaces.ts': 'names of eBay',
  'web/src/core/map/map-view.ts': 'the name of a place',
  'web/src/core/map/tiles-style.ts': 'names of fonts',
  'web/src/entry-server.tsx': 'names of modules',
  'web/src/shell/parts/LanguageOfferBar.tsx': 'each in its own language',
}

interface FoundMessage extends MessageKey {
  places: string[]
  notes: string[]
}

/** `npm run messages` brings the catalogs up to date; with `--check` it fails where they are not. */
const isCheck = process.argv.includes('--check')
const [messages, unmarked] = readSources()
const problems = unmarked.map((place) => `${place}: no message; mark it with t\`…\` (languages/README.md)`)

for (const language of Object.keys(LANGUAGES).filter((code) => code !== DEFAULT_LANGUAGE)) {
  problems.push(...updateCatalog(catalogFile(language), language))
}
for (const problem of problems) console.error(problem)
console.log(`${messages.size} messages.`)
if (isCheck && problems.length > 0) process.exitCode = 1

function readSources(): [Map<string, FoundMessage>, string[]] {
  const found = new Map<string, FoundMessage>()
  const unmarkedTexts: string[] = []
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !NOT_SHOWN.test(file))
  for (const file of files.toSorted()) {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    for (const { id, context, line, notes } of findMessages(file, source)) {
      const key = keyOf({ id, context })
      const message = found.get(key) ?? { id, context, places: [], notes }
      message.places.push(file)
      found.set(key, message)
      if (id === '') throw new Error(`${file}:${line}: a message without a text`)
    }
    if (!CHECKED.test(file) || file in DATA) continue
    for (const { line, text } of findUnmarkedTexts(file, source)) unmarkedTexts.push(`${file}:${line} “${text}”`)
  }
  for (const id of findHtmlTexts(readFileSync(path.join(ROOT, PAGE), 'utf8'))) {
    found.set(keyOf({ id, context: null }), { id, context: null, places: [PAGE], notes: [] })
  }
  return [found, unmarkedTexts]
}

/** Adds what is new and takes away what is unused. @returns what a translator or an engineer has to do */
function updateCatalog(file: string, language: string): string[] {
  loadCatalog(file)
  const name = path.basename(file)
  const before = readFileSync(file, 'utf8')
  const catalog = PO.parse(before)
  const known = new Map(catalog.items.map((item) => [keyOf({ id: item.msgid, context: item.msgctxt ?? null }), item]))
  const unused = [...known.keys()].filter((key) => !messages.has(key))
  catalog.items = [...messages].map(([key, message]) => {
    const item = known.get(key) ?? new PO.Item()
    item.msgid = message.id
    if (message.context !== null) item.msgctxt = message.context
    item.references = [...new Set(message.places)]
    item.extractedComments = message.notes
    return item
  })
  catalog.headers['Language'] = language
  const after = `${catalog.toString()}`
  const missing = catalog.items.filter(({ msgstr }) => !msgstr[0]).map(({ msgid }) => msgid)
  if (!isCheck && after !== before) writeFileSync(file, after)
  return [
    ...missing.map((id) => `${name}: no translation of “${id}”`),
    ...(isCheck ? unused.map((key) => `${name}: unused “${key}”; run npm run messages`) : []),
    ...(isCheck && unused.length === 0 && after !== before ? [`${name} is outdated; run npm run messages`] : []),
  ]
}
