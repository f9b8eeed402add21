import type { PageFiles } from '@yardsnap/contract/page-rendering'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FIRST_PAGES } from './src/first-pages.ts'
import { buildStandaloneScript } from './standalone-script.ts'

const PAGE = /\/src\/pages\/(\w+)Page\.tsx$/
/** The module that a page's HTML loads. */
export const ENTRY = '/src/main.tsx'
const APP = '/src/App.tsx'
const STARTER = path.join(import.meta.dirname, 'src/starter/starter.ts')
const SCHEMAS = '/src/lib/schema-tools.ts'
const SIGNED_IN = ['/src/shell/SignedIn.tsx', '/src/shell/parts/AccountLinks.tsx', SCHEMAS]

/** The pages that do not wait for schemas; the one at `/` has two names, as it has two parts. */
const WITHOUT_SCHEMAS = new Set([...Object.values(FIRST_PAGES), 'Index'])

/**
 * Writes `.page-files.json`, which is not served: the script files of each page, for the server to name in its HTML; and the
 * starter of the pages that it renders.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const cycle = chunks.find((chunk) => filesBehind(chunk.imports, chunks).has(chunk))
        // In a cycle one file runs before what it imports.
        if (cycle) this.error(`${cycle.fileName} imports itself through other files`)
        const pages = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => PAGE.exec(id)?.[1] ?? []))
        const filesOfPages = Object.fromEntries(
          pages.map((page) => {
            const own = `/src/pages/${page}Page.tsx`
            const app = WITHOUT_SCHEMAS.has(page) ? [APP] : [APP, SCHEMAS]
            return [page, filesOf([ENTRY, ...(page === 'Landing' ? [] : app), own], chunks)]
          }),
        )
        const code = await buildStandaloneScript(STARTER)
        const starter = this.getFileName(this.emitFile({ type: 'asset', name: 'starter.js', source: code }))
        const signedIn = filesOf([ENTRY, APP, ...SIGNED_IN], chunks)
        const files: PageFiles = { pages: filesOfPages, signedIn, starter: `/${starter}` }
        this.emitFile({ type: 'asset', fileName: '.page-files.json', source: JSON.stringify(files) })
      },
    },
  }
}

/** The chunks that hold the modules, and all that they import, but the entry, which the HTML names anyway. */
function filesOf(modules: string[], chunks: Rolldown.OutputChunk[]): string[] {
  const own = modules.flatMap((end) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end))) ?? [])
  const all = filesBehind(
    own.map(({ fileName }) => fileName),
    chunks,
  )
  return [...all].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`)
}

/** The chunks of these names and all that they import, directly or not. */
function filesBehind(names: readonly string[], chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const open = [...names]
  const found = new Set<Rolldown.OutputChunk>()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    open.push(...chunk.imports)
  }
  return found
}
