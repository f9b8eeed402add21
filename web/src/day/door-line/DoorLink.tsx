import { ListOrdered } from 'lucide-react'
import { ButtonLink } from '#ui/ButtonLink.tsx'

/** The way to the line at the door. */
export function DoorLink({ listingId }: { listingId: string }) {
  return (
    <ButtonLink
      to="/sale/$listingId/line"
      params={{ listingId }}
      tone="secondary"
      icon={<ListOrdered />}
      className="min-h-14"
    >
      Line at the door
    </ButtonLink>
  )
}
