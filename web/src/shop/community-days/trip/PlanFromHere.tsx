import type { CommunityDay } from '@yardsnap/contract/community-days'
import { Route } from 'lucide-react'
import { useState } from 'react'
import type { HouseFilters } from '#shop/community-days/house-filters.ts'
import { Button } from '#ui/Button.tsx'
import { whenOpened } from '#ui/when-opened.tsx'

const DayTripDialog = whenOpened(async () => (await import('./DayTripDialogPopup.tsx')).DayTripDialogPopup)

/** Plans a trip through the houses that are shown, from where the device is. */
export function PlanFromHere({ day, filters }: { day: CommunityDay; filters: HouseFilters }) {
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  return (
    <>
      <Button
        icon={<Route />}
        aria-haspopup="dialog"
        className="max-desk:grow"
        onClick={() => {
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        Plan from here
      </Button>
      <DayTripDialog key={openings} day={day} filters={filters} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
