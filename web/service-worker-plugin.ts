import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ENTRY as APP_ENTRY } from './page-files-plugin.ts'
import { buildStandaloneScript } from './standalone-script.ts'

const ENTRY = path.join(import.meta.dirname, 'src/service-worker/worker.ts')
const FILE_NAME = 'service-worker.js'
const LATIN_FONT = /-(core|others)-[\w-]+\.woff2$/

interface Options {
  /** Of the app that it keeps. */
  language: string
  /** Modules that are useless offline, libraries among them: neither they nor what only they load is cached. */
  isOnlineOnly: (moduleId: string) => boolean
}

/** Builds the service worker after the app, because it names the app's files. */
export function serviceWorker({ language, isOnlineOnly }: Options): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = offlineFiles(bundle, isOnlineOnly).map((file) => `/${file}`)
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source: await buildWorker(files, language) })
      },
    },
  }
}

/**
 * The app's first file and everything that it may load later, except what needs the network anyway. It is known by its module:
 * the file of the HTML itself, which would do no more than import it, is left out of the bundle.
 */
function offlineFiles(bundle: Rolldown.OutputBundle, isOnlineOnly: Options['isOnlineOnly']): string[] {
  const files = new Set(Object.keys(bundle).filter((file) => LATIN_FONT.test(file)))
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const open = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(APP_ENTRY)))
  if (open.length === 0) throw new Error(`No file of the app holds ${APP_ENTRY}`)
  const isLeftOut = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
    [facadeModuleId ?? '', ...moduleIds.filter((id) => id.includes('/node_modules/'))].some(isOnlineOnly)
  const isSeen = new Set(open)
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    files.add(chunk.fileName)
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
    for (const fileName of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = bundle[fileName]
      if (next?.type !== 'chunk' || isSeen.has(next) || isLeftOut(next)) continue
      isSeen.add(next)
      open.push(next)
    }
  }
  const broken = chunks.find(
    ({ fileName, imports }) => files.has(fileName) && !imports.every((name) => files.has(name)),
  )
  if (broken) throw new Error(`${broken.fileName} is kept for offline use, and a file that it imports is not`)
  return [...files].toSorted()
}

async function buildWorker(files: string[], language: string): Promise<string> {
  // The names hold the hashes of what is in the files.
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  return buildStandaloneScript(ENTRY, {
    __APP_FILES__: JSON.stringify(files),
    __APP_VERSION__: JSON.stringify(version),
    __LANGUAGE__: JSON.stringify(language),
  })
}
