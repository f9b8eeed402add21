import { spawnSync } from 'node:child_process'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'

/** Independent readers of the file formats that the app writes. */

const PYTHON = `
import csv, io, json, sys
sys.stdout.write(json.dumps(list(csv.reader(io.TextIOWrapper(sys.stdin.buffer, "utf-8-sig", newline=""), strict=True))))
`

/** Python is on most machines, but not on all; Papa Parse checks the same tables everywhere. */
const hasPython = spawnSync('python3', ['--version']).status === 0

function readWithPapa(csv: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return data
}

function readWithPython(csv: string): string[][] {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', PYTHON], { input: csv, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as string[][]
}

/** Functions that parse a CSV file into its rows. */
export const CSV_READERS = [
  { name: 'Papa Parse', read: readWithPapa },
  ...(hasPython ? [{ name: 'Python', read: readWithPython }] : []),
]

if (!hasPython) console.warn('There is no python3 here: tables are read back by Papa Parse alone.')

/** The cell texts of the tables in a Word file, row by row. */
export function readWordTables(file: Uint8Array): string[][] {
  const xml = Buffer.from(unzipSync(file)['word/document.xml'] ?? []).toString()
  return extractElements(xml, 'w:tr').map((row) => extractElements(row, 'w:tc').map(extractText))
}

const extractElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}[ >].*?</${name}>`, 'gs'))].map(([element]) => element)

function extractText(xml: string): string {
  const pieces = xml.matchAll(/<w:br\/>|<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)
  return [...pieces].map(([, text]) => (text === undefined ? '\n' : unescaped(text))).join('')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
