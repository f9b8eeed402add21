import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../../server/data/kinds')

/** What things are called, one name of each kind. */
export const KIND_NAMES: readonly string[] = globSync('*.tsv', { cwd: FOLDER }).flatMap((file) =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .flatMap((line) => (line && !line.startsWith('name\t') ? [line.split('\t')[0] ?? ''] : []))
    .filter((name) => name !== ''),
)
