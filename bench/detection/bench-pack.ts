import os from 'node:os'
import path from 'node:path'
import { installPack } from '#server/ports/vision/packs/install.ts'
import { packFolder } from '#server/ports/vision/packs/installed.ts'
import { readFolderPack } from '#server/ports/vision/packs/manifest.ts'

/** An encoder reads the kinds of the catalog first. */
const TIMEOUT_MS = 20 * 60_000

/** Installs the pack in a folder for one measurement. @returns the folder of the converted networks */
export async function installForBench(folder: string): Promise<string> {
  const manifest = readFolderPack(path.resolve(folder))
  const dataDir = path.join(os.tmpdir(), 'yardsnap-bench-pack')
  await installPack({ manifest, dataDir, from: path.resolve(folder), signal: AbortSignal.timeout(TIMEOUT_MS) })
  return packFolder(dataDir, manifest.name)
}
