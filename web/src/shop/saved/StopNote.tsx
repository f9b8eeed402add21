import { MAX_NOTE_LENGTH } from '@yardsnap/contract/saved'
import { useState } from 'react'
import { useSavedListings } from '#shop/saved/saved-list.ts'
import { TextField } from '#ui/TextField.tsx'
import { useWaitingNotes } from './waiting-marks.ts'

/** A shopper's note on a stop: kept while it is typed and sent when the field is left. Only for sales that are still saved. */
export function StopNote({ listingId, title }: { listingId: string; title: string }) {
  const notes = useWaitingNotes()
  const { data: listings } = useSavedListings()
  const [typed, setTyped] = useState<string | null>(null)
  const listing = listings?.find((saved) => saved.listingId === listingId)
  if (!notes || !listing) return null
  const { queue, waiting } = notes
  const type = (note: string) => {
    setTyped(note)
    queue.add(listingId, { note, at: new Date().toISOString() })
  }
  const leave = () => {
    setTyped(null)
    void queue.flush()
  }
  return (
    <TextField
      label={`Note to yourself about ${title}`}
      isLabelHidden
      placeholder="Note to yourself"
      maxLength={MAX_NOTE_LENGTH}
      value={typed ?? waiting[listingId]?.note ?? listing.note}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      hint={listingId in waiting ? 'Not sent yet' : undefined}
      className="mt-2 print:hidden"
    />
  )
}
