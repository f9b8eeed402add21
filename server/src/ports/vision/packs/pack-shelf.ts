import { DEFAULT_LANGUAGE, type Language } from '@yardsnap/contract/languages'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownPack, PackShelf } from '#ports/vision/port.ts'
import { fetchPack } from './fetch-pack.ts'
import { packFolder, readInstalled } from './installed.ts'
import { OFFERED_PACKS } from './known-packs.ts'
import { fingerprintManifest, type PackManifest, readKnownPack } from './manifest.ts'

/** Time limit for fetching a pack and, if it has an encoder, for reading the kinds of the catalog. */
const TIMEOUT_MS = 30 * 60_000
const ID_FILE = 'folder-id'

interface ShelfOptions {
  dataDir: string
  packsFolder: string
  use: (name: string) => void
}

/** The known packs, and how they come into the data folder. */
export function packShelf({ dataDir, packsFolder, use }: ShelfOptions): PackShelf {
  return {
    list: (language = DEFAULT_LANGUAGE) =>
      readdirSync(packsFolder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -'.json'.length))
        .toSorted((a, b) => OFFERED_PACKS.indexOf(a) - OFFERED_PACKS.indexOf(b))
        .map((name) => describePack(readKnownPack(name, packsFolder), language)),

    async isInstalled(name) {
      const installed = await readInstalled(packFolder(dataDir, name))
      return installed?.fingerprint === fingerprintManifest(readKnownPack(name, packsFolder))
    },

    install: (name, { signal, onProgress }) =>
      fetchPack({ name, dataDir, packsFolder, timeoutMs: TIMEOUT_MS, signal, onProgress }),

    use,

    async folderId() {
      const file = join(dataDir, 'models', ID_FILE)
      await mkdir(join(dataDir, 'models'), { recursive: true })
      // If two processes write it at once, the first one wins.
      await writeFile(file, randomUUID(), { flag: 'wx' }).catch(() => undefined)
      return (await readFile(file, 'utf8')).trim()
    },
  }
}

function describePack({ name, about, files }: PackManifest, language: Language): KnownPack {
  const description = about?.translations[language] ?? about
  return {
    name,
    title: description?.title ?? name,
    summary: description?.summary ?? '',
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    sources: files.map((file) => ({ file: file.name, host: hostOf(file.origins[0]), license: file.license })),
  }
}

function hostOf(origin: string | undefined): string {
  return origin === undefined ? '' : new URL(origin).hostname
}
