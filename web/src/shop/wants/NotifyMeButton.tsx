import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { ListingFilters } from '#core/browse/filters.ts'
import { rememberedPlace } from '#lib/remembered-place.ts'
import { Button } from '#ui/Button.tsx'
import { WantSheet } from './WantSheet.tsx'

/** Creates a want from a search. */
export function NotifyMeButton({ filters }: { filters: ListingFilters }) {
  const [isOpen, setOpen] = useState(false)
  /** Each opening is another want: what is added from the same search later does not replace the one before. */
  const [opening, setOpening] = useState(0)
  const { search = '', location = rememberedPlace() ?? '', distance = 10, date } = filters
  const days = date === 'weekend' ? ('weekends' as const) : ('any' as const)
  const open = () => {
    setOpening(opening + 1)
    setOpen(true)
  }
  return (
    <>
      <Button tone="secondary" icon={<BellRing />} aria-haspopup="dialog" onClick={open}>
        Tell me when there is one
      </Button>
      <WantSheet
        key={opening}
        isOpen={isOpen}
        onOpenChange={setOpen}
        wantId={null}
        start={{ words: search, location, miles: distance, days }}
      />
    </>
  )
}
