import { readFileSync } from 'node:fs'

/** What holds a requirement: with `words` taken out of `file`, its tests must fail. */
export interface Mutation {
  /** Of a row in docs/requirements.md. */
  id: string
  file: string
  /** Stands in the file once. */
  words: string
  /** What takes its place. Default: nothing. */
  instead?: string
}

type Row = [id: string, words: string, instead?: string]

/** What one file holds. */
export function inFile(file: string, ...rows: Row[]): Mutation[] {
  return rows.map(([id, words, instead = '']) => ({ id, file, words, instead }))
}

/** @returns the file's text without what holds the requirement. @throws when the words do not stand there exactly once */
export function mutated({ id, file, words, instead = '' }: Mutation): string {
  const source = readFileSync(file, 'utf8')
  const count = source.split(words).length - 1
  if (count !== 1) throw new Error(`${id}: ${JSON.stringify(words)} stands ${count} times in ${file}, not once`)
  return source.replace(words, () => instead)
}
