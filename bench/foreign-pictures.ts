import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '#server/errors.ts'
import { makeMaster } from '#server/pictures/master.ts'

/**
 * Uploads every file of a folder as a photo and reports the results: for test files of image decoders, or a camera's
 * photos. Fails on a crash or a timeout. `npm run bench -- foreign-pictures <folder>`
 */
const FOLDER = process.argv[2]
const WAIT_BUDGET_MS = 5_000
const MAX_BYTES = 10 * 1024 * 1024

async function getOutcome(bytes: Buffer): Promise<string> {
  try {
    await makeMaster(async () => bytes)
    return 'accepted'
  } catch (error) {
    return error instanceof AppError ? `refused: ${error.code}` : `BROKEN: ${String(error)}`
  }
}

async function measureFolder(folder: string): Promise<void> {
  const outcomes = new Map<string, number>()
  const slow: string[] = []
  for (const file of globSync('**/*', { cwd: folder }).map((name) => path.join(folder, name))) {
    const stats = statSync(file)
    if (!stats.isFile() || stats.size > MAX_BYTES) continue
    const startedAt = performance.now()
    const outcome = await getOutcome(readFileSync(file))
    const ms = performance.now() - startedAt
    if (ms > WAIT_BUDGET_MS) slow.push(`${file}: ${Math.round(ms)} ms`)
    if (outcome.startsWith('BROKEN')) console.log(`${file}  ${outcome}`)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  for (const [outcome, count] of outcomes) console.log(`${String(count).padStart(6)}  ${outcome}`)
  for (const line of slow) console.log(`SLOW  ${line}`)
  const isBroken = slow.length > 0 || [...outcomes.keys()].some((outcome) => outcome.startsWith('BROKEN'))
  if (isBroken) process.exitCode = 1
}

if (FOLDER) await measureFolder(FOLDER)
else
  console.log('Skipped: name a folder of pictures, for instance the test files of libjpeg, libpng, libwebp or libheif')
