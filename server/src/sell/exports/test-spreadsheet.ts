import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

const run = promisify(execFile)
/** Options of LibreOffice's text filter: comma, double quotes, UTF-8, cells as displayed, formulas as formulas. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,true'
const FROM_CSV = 'CSV:44,34,76,1,,0,false,false,false'

/** LibreOffice is large and often not installed; another reader checks the same tables everywhere. */
export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** The cells of the first sheet as LibreOffice reads them, formulas as text. */
export async function openWithLibreOffice(file: Uint8Array, format: 'xlsx' | 'csv'): Promise<string[][]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-office-'))
  try {
    const source = path.join(folder, `table.${format}`)
    await writeFile(source, file)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const input = format === 'csv' ? [`--infilter=${FROM_CSV}`] : []
    const output = ['--convert-to', AS_CSV, '--outdir', path.join(folder, 'out'), source]
    await run('soffice', ['--headless', profile, ...input, ...output])
    const text = await readFile(path.join(folder, 'out', 'table.csv'))
    return parse(text, { bom: true, relax_column_count: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
