import type { DonationWay, LeftThing } from '@yardsnap/contract/leftovers'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DonationDialog } from './DonationDialog.tsx'

interface NoteDonationProps {
  listingId: string
  things: readonly LeftThing[]
  way: DonationWay
  charity: string
  text: string
}

/** Notes who took things, after they did. */
export function NoteDonation({ listingId, things, way, charity, text }: NoteDonationProps) {
  // Another donation for each opening, the same one for each attempt to save it.
  const [id, setId] = useState<string | null>(null)
  return (
    <>
      <Button tone="secondary" onClick={() => setId(crypto.randomUUID())}>
        {text}
      </Button>
      {id !== null && (
        <DonationDialog
          key={id}
          donation={{ id, listingId, way, charity, donatedOn: null, receiptUrl: null }}
          things={things}
          onClose={() => setId(null)}
        />
      )}
    </>
  )
}
