import { formatDay, formatDates } from '@yardsnap/contract/dates'
import type { LiveListing } from '@yardsnap/contract/live-status'
import { AlertDialog } from '#ui/AlertDialog.tsx'

interface AskingProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => void
}

/** Asks before a sale is called off, with what follows. */
export function CallOffDialog(props: AskingProps) {
  return (
    <AlertDialog
      {...props}
      title="Call off the sale?"
      description="Everyone who saved it will be notified. It disappears from search and the map; its page stays and says that it is called off, and calendars remove it. You can undo this."
      confirmText="Call it off"
      pendingText="Calling it off..."
    />
  )
}

/** Asks before a sale moves to its rain date, or back. */
export function MoveDialog({ listing, ...props }: AskingProps & { listing: LiveListing }) {
  const { rainDate, liveStatus } = listing
  const movedFrom = liveStatus?.movedFrom ?? []
  const isMoved = movedFrom.length > 0
  return (
    <AlertDialog
      {...props}
      title={isMoved ? `Hold it on ${formatDates(movedFrom)} after all?` : `Move it to ${formatDay(rainDate)}?`}
      description="Everyone who saved it will be notified. Calendars, searches and trips change with it."
      confirmText={isMoved ? 'Move it back' : 'Move it'}
      pendingText="Moving..."
    />
  )
}
