import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LANGUAGE, getBasePath, type Language, LANGUAGE_CODES } from '@yardsnap/contract/languages'
import type { PageFiles } from '@yardsnap/contract/page-rendering'

/**
 * The compressed scripts that each page is opened with, in each language, as they were built. `npm run bench -- page-bytes
 * [--beside CLONE]`: beside those of another clone that is built, such as one of the version before.
 */
const PAGES = [
  { path: '/', page: 'Start', isSignedIn: false, most: 150_000 },
  { path: '/browse', page: 'Browse', isSignedIn: false, most: 150_000 },
  { path: '/sale/:id', page: 'Listing', isSignedIn: false, most: 150_000 },
  { path: '/things', page: 'Things', isSignedIn: false, most: 150_000 },
  { path: '/map', page: 'Map', isSignedIn: false, most: 170_000 },
  { path: '/create', page: 'Create', isSignedIn: true },
] satisfies Page[]
/** A page in another language beside the English one. */
const MOST_RATIO = 1.03
/** An English page beside that of the other clone. */
const MOST_MORE = 1000

const { values } = parseArgs({ args: process.argv.slice(2), options: { beside: { type: 'string' } } })

interface Page {
  path: string
  page: string
  isSignedIn: boolean
  /** Bytes of the English page. */
  most?: number
}

function countBytes(clone: string, language: Language, { page, isSignedIn }: Page): number {
  const dist = path.join(clone, 'web/dist')
  const own = path.join(dist, getBasePath(language))
  const html = readFileSync(path.join(own, 'index.html'), 'utf8')
  const { pages, signedIn } = JSON.parse(readFileSync(path.join(own, '.page-files.json'), 'utf8')) as PageFiles
  const named = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file = '']) => file)
  const files = new Set([...named, ...(pages[page] ?? []), ...(isSignedIn ? signedIn : [])])
  return [...files].map((file) => countCompressed(path.join(dist, file))).reduce((sum, bytes) => sum + bytes, 0)
}

/** A file that compression would not make smaller is sent as it is. */
function countCompressed(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const own = path.dirname(import.meta.dirname)

for (const page of PAGES) {
  const english = countBytes(own, DEFAULT_LANGUAGE, page)
  const most = page.most === undefined ? '' : ` of ${page.most}${judge(english <= page.most)}`
  const cells = [`${page.path.padEnd(10)} ${DEFAULT_LANGUAGE} ${english} B${most}`]
  if (values.beside !== undefined) {
    const more = english - countBytes(values.beside, DEFAULT_LANGUAGE, page)
    cells.push(`${more >= 0 ? '+' : ''}${more} B${judge(more <= MOST_MORE)}`)
  }
  for (const language of LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)) {
    const bytes = countBytes(own, language, page)
    cells.push(`${language} ${bytes} B = ${(bytes / english).toFixed(4)}${judge(bytes / english <= MOST_RATIO)}`)
  }
  console.log(cells.join(', '))
}

function judge(isMet: boolean): string {
  if (!isMet) process.exitCode = 1
  return isMet ? '' : ' MISSED'
}
