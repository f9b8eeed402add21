import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CLASSES_WITH_MEANING, findMeaning } from '#server/sell/detection/labels.ts'
import { KINDS_FOLDER, readPublicTables } from '#server/kinds/catalog.ts'
import { kindFaults } from '#server/kinds/faults.ts'

/** Checks the catalog of kinds, and that the classes of the embedded networks that have a meaning are in it. */
const files = readdirSync(KINDS_FOLDER).filter((file) => file.endsWith('.tsv'))
const texts = new Map(files.map((file) => [file, readFileSync(path.join(KINDS_FOLDER, file), 'utf8')]))
const faults = [
  ...kindFaults(texts, readPublicTables(KINDS_FOLDER)),
  ...CLASSES_WITH_MEANING.filter((label) => !findMeaning(label)).map((label) => `The class '${label}' is no kind`),
]
if (faults.length > 0) {
  console.error(`server/data/kinds has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  process.exitCode = 1
} else {
  console.log(`The ${files.length} files of kinds are sorted, and no name is in them twice.`)
}
