import { tableRows } from './listed-tests.ts'

export const REQUIREMENTS_PAGE = 'docs/requirements.md'
/** Ids such as S2.5.3, F2 or S-N1. */
export const REQUIREMENT_ID = /(?:S-)?[A-Z]\d+(?:\.\d+)*/
const ONE_ID = new RegExp(`^${REQUIREMENT_ID.source}$`)

/** One row of the list; the columns between are for readers. */
export interface Requirement {
  id: string
  files: string[]
}

export function readRequirements(): Requirement[] {
  return tableRows(REQUIREMENTS_PAGE)
    .filter(([id = '']) => ONE_ID.test(id))
    .map(([id = '', , files = '']) => ({ id, files: files.split(',').map((file) => file.trim()) }))
}
