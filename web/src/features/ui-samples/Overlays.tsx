import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { Tooltip } from '#ui/Tooltip.tsx'

type Open = 'dialog' | 'alert' | 'sheet' | null

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const change = (isOpen: boolean) => setOpen((present) => (isOpen ? present : null))
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="secondary" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button tone="secondary" onClick={() => setOpen('alert')}>
        Confirmation
      </Button>
      <Button tone="secondary" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <ToastButtons />
      <Tooltip text="Premium listings glow on the map">
        <Button tone="quiet">Tooltip</Button>
      </Tooltip>
      <Menu
        trigger={<IconButton label="More about this sale" icon={<EllipsisVertical />} />}
        entries={[
          { label: 'Edit', icon: <Pencil />, onSelect: () => {} },
          { label: 'Delete', icon: <Trash2 />, onSelect: () => {}, tone: 'danger' },
        ]}
      />
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={change}
        title="Privacy Policy"
        description="What is kept, for how long, and how to delete it."
        footer={<Button onClick={() => setOpen(null)}>Close</Button>}
      >
        <p>Photos are private until the sale is published.</p>
      </Dialog>
      <AlertDialog
        isOpen={open === 'alert'}
        onOpenChange={change}
        title="Delete Listing"
        description='Are you sure you want to delete "Toys, books and a bike"? This action cannot be undone.'
        confirmText="Delete"
        pendingText="Deleting..."
        onConfirm={() => setOpen(null)}
      />
      <Sheet
        isOpen={open === 'sheet'}
        onOpenChange={change}
        title="Filters"
        footer={<Button onClick={() => setOpen(null)}>Show 12 sales</Button>}
      >
        <p>Swipe it down, or press Escape.</p>
      </Sheet>
    </div>
  )
}

function ToastButtons() {
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => showToast({ title: 'Success', description: 'Listing deleted successfully' })}
      >
        Toast
      </Button>
      <Button
        tone="secondary"
        onClick={() =>
          showToast({
            title: 'Error',
            description: 'Failed to join waitlist. Please try again.',
            tone: 'danger',
            action: { label: 'Undo', onPress: () => {} },
          })
        }
      >
        Toast of a failure
      </Button>
    </>
  )
}
