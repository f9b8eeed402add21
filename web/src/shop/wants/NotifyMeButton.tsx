import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { ListingFilters } from '#core/browse/filters.ts'
import { rememberedPlace } from '#lib/remembered-place.ts'
import { Button } from '#ui/Button.tsx'
import { WantSheet } from './WantSheet.tsx'

/** Creates a want from a search. */
export function NotifyMeButton({ filters }: { filters: ListingFilters }) {
  const [isOpen, setOpen] = useState(false)
  const { search = '', location = rememberedPlace() ?? '', distance = 10, date } = filters
  const days = date === 'weekend' ? ('weekends' as const) : ('any' as const)
  return (
    <>
      <Button tone="secondary" icon={<BellRing />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Tell me when there is one
      </Button>
      <WantSheet
        key={JSON.stringify(filters)}
        isOpen={isOpen}
        onOpenChange={setOpen}
        wantId={null}
        start={{ words: search, location, miles: distance, days }}
      />
    </>
  )
}
