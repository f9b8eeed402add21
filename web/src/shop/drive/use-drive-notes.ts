import { useCallback, useEffect, useState } from 'react'
import { DRIVE_PREFIX } from '#core/offline/forget.ts'
import { readStored, writeJson } from '#lib/browser-storage.ts'
import { DriveNotes, newNotes } from './drive.ts'

/** The notes of a day on this device. They last as long as the page where its storage is off or full. */
export function useDriveNotes(userId: string, day: string) {
  const key = DRIVE_PREFIX + userId
  const [kept, setKept] = useState(() => readStored(key, DriveNotes))
  const notes = kept?.day === day ? kept : newNotes(day)
  const change = useCallback(
    (next: (notes: DriveNotes) => DriveNotes) =>
      setKept((before) => next(before?.day === day ? before : newNotes(day))),
    [day],
  )
  useEffect(() => {
    if (kept) writeJson(key, kept)
  }, [key, kept])
  return { notes, change }
}
