import { Heart, Plus, Share2 } from 'lucide-react'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'

export function Actions() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Button>Publish Sale</Button>
        <Button tone="secondary">Export</Button>
        <Button tone="quiet">Cancel</Button>
        <Button tone="danger">Delete</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Plus />}>Create New Listing</Button>
        <Button isPending pendingText="Joining...">
          Join Waitlist
        </Button>
        <Button disabled>Publish Sale</Button>
        <Button tone="secondary" disabled>
          Export
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/browse" tone="secondary">
          Browse Sales
        </ButtonLink>
        <ButtonAnchor href="/api/login" tone="quiet">
          Sign In
        </ButtonAnchor>
        <IconButton label="Save this sale" icon={<Heart />} />
        <IconButton label="Share" icon={<Share2 />} />
      </div>
    </div>
  )
}
