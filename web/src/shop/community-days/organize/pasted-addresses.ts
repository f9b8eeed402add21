import { EntryRow, MAX_ROWS } from '@yardsnap/contract/community-organized-entries'
import { t } from '@yardsnap/contract/texts'
import type { z } from 'zod'

/** A row as it is sent, or the line and why it cannot be. */
export type PastedRow = { line: string } & ({ row: EntryRow; problem: null } | { row: null; problem: string })

const ZIP = /\b(\d{5}(?:-\d{4})?)$/
const STATE = /\b([A-Za-z]{2})$/
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/

/**
 * Reads addresses as people paste them, a house on each line: '12 Oak St', '12 Oak St, Orlando, FL 32801', or cells of a
 * table: the address, then a name or an email address in any order. Empty lines are left out.
 */
export function readPastedAddresses(text: string): PastedRow[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.map((line, index) => {
    if (index >= MAX_ROWS) return { line, row: null, problem: t`At most ${MAX_ROWS} at once` }
    const { data: row, error } = EntryRow.safeParse(readLine(line))
    return row ? { line, row, problem: null } : { line, row: null, problem: error.issues[0]?.message ?? '' }
  })
}

function readLine(line: string): z.input<typeof EntryRow> {
  const [address = '', ...cells] = line.split('\t').map((cell) => cell.trim())
  const email = cells.find((cell) => EMAIL.test(cell)) ?? null
  const hostName = cells.find((cell) => cell !== '' && cell !== email) ?? ''
  return { ...splitAddress(address), hostName, email }
}

/** Splits '12 Oak St, Orlando, FL 32801' from its end; whatever is not there is that of the day. */
function splitAddress(address: string) {
  const [streetAddress = '', ...others] = address.split(',').map((part) => part.trim())
  let rest = others.join(', ')
  const take = (pattern: RegExp): string => {
    const [, found] = pattern.exec(rest) ?? []
    if (found === undefined) return ''
    rest = rest.slice(0, -found.length).replace(/[\s,]{1,20}$/, '')
    return found
  }
  const zipCode = take(ZIP)
  const state = take(STATE).toUpperCase()
  return { streetAddress, city: rest, state, zipCode }
}
