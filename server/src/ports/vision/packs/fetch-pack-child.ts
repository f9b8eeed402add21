import { FIRST_TRY_MS } from './choose-pack.ts'
import { installPack } from './install.ts'
import { readKnownPack } from './manifest.ts'

const [name, dataDir, packsFolder] = process.argv.slice(2)
if (!name || !dataDir || !process.send) throw new Error('fetch-pack-child.ts is started by choose-pack.ts')

process.on('disconnect', () => process.exit(1))
process.on('SIGINT', () => {})

try {
  await installPack({ manifest: readKnownPack(name, packsFolder), dataDir, signal: AbortSignal.timeout(FIRST_TRY_MS) })
  process.exit(0)
} catch (error) {
  process.send(error instanceof Error ? error.message : String(error), () => process.exit(1))
}
