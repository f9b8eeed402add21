import { t } from '@yardsnap/contract/texts'
import { createHash } from 'node:crypto'
import { CalendarDay } from '@yardsnap/contract/calendar'
import { z } from 'zod'
import { AppError } from '#errors.ts'

const Position = z.discriminatedUnion('order', [
  /** The last distance shown and the listings shown at it (usually one). */
  z.object({ order: z.literal('near'), chord: z.number().min(0).max(2), listingIds: z.array(z.uuid()).min(1) }),
  z.object({ order: z.literal('day'), day: CalendarDay, listingId: z.uuid() }),
  z.object({ order: z.literal('undated'), listingId: z.uuid() }),
  z.object({ order: z.literal('things'), things: z.number().int().min(0), listingId: z.uuid() }),
])

/** The position of the last listing on the previous page. */
export type CursorPosition = z.infer<typeof Position>

const Cursor = z.object({
  /** The key of the search that this cursor belongs to. */
  of: z.string(),
  after: Position,
  /** The corrected text, if the typed one was misspelled. */
  text: z.string().max(2000).optional(),
})
export type Cursor = z.infer<typeof Cursor>

/** Identifies a search by its parameters. */
export function searchKey(search: Record<string, string | number | undefined>): string {
  return createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 11)
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws AppError `invalid` for a malformed cursor or one of another search */
export function readCursor(text: string, key: string): Cursor {
  const cursor = Cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
  if (cursor?.of === key) return cursor
  throw new AppError('invalid', t.lazy`This page belongs to another search. Start again from the first page.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
