import { z } from 'zod'
import { readStored } from '#lib/browser-storage.ts'
import { KEPT_NOTE } from './forget.ts'

const KeptNote = z.object({ userId: z.string(), keptAt: z.iso.datetime() })
type KeptNote = z.infer<typeof KeptNote>

/** For whom and when the last answers were kept on this device; null when none were. */
export function readKeptNote(): KeptNote | null {
  return readStored(KEPT_NOTE, KeptNote)
}

/** @throws DOMException when storage is switched off or full: what cannot be dated is not kept */
export function writeKeptNote(note: KeptNote): void {
  localStorage.setItem(KEPT_NOTE, JSON.stringify(note))
}
