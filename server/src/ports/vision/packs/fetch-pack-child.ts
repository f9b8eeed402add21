import { join } from 'node:path'
import { withFolderLock } from './folder-lock.ts'
import { installPack } from './install.ts'
import { packFolder, readInstalled } from './installed.ts'
import { fingerprintManifest, readKnownPack } from './manifest.ts'

export type FetchMessage = { kind: 'progress'; bytes: number } | { kind: 'failed'; reason: string }

const [name, dataDir, packsFolder, timeoutMs] = process.argv.slice(2)
if (!name || !dataDir || !process.send) throw new Error('fetch-pack-child.ts is started by fetch-pack.ts')

const PROGRESS_EVERY_MS = 500

process.on('disconnect', () => process.exit(1))
process.on('SIGINT', () => {})

let reportedAt = 0
function onProgress(bytes: number): void {
  if (Date.now() - reportedAt < PROGRESS_EVERY_MS) return
  reportedAt = Date.now()
  process.send?.({ kind: 'progress', bytes } satisfies FetchMessage)
}

try {
  const manifest = readKnownPack(name, packsFolder)
  const signal = AbortSignal.timeout(Number(timeoutMs))
  await withFolderLock(join(dataDir, 'models', `${name}.lock`), signal, async () => {
    // Another process that shares the folder may have done it meanwhile.
    const installed = await readInstalled(packFolder(dataDir, name))
    if (installed?.fingerprint !== fingerprintManifest(manifest)) {
      await installPack({ manifest, dataDir, signal, onProgress })
    }
  })
  process.exit(0)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.send({ kind: 'failed', reason } satisfies FetchMessage, () => process.exit(1))
}
