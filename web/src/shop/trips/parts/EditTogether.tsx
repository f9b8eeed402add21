import { t } from '@yardsnap/contract/texts'
import { Users } from 'lucide-react'
import { useJointTrip, useOpenTrip } from '#shop/joint-trips/api.ts'
import { TripPeople } from '#shop/joint-trips/TripPeople.tsx'
import { sharePage } from '#core/listings/use-share.ts'
import { keepTrip, keptTrip } from '#shop/trips/kept-trip.ts'
import type { Trip } from '#shop/trips/trip.ts'
import { useWaitingTrip } from '#shop/trips/waiting-trip.ts'
import { pageUrl } from '#lib/page-path.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { CopyText } from '#ui/CopyText.tsx'

const toInvitation = (token: string) => ({ title: t`Plan a trip together`, path: `/saved/together#${token}` })

/** The link at which others join to edit one's trip, and who has. */
export function EditTogether({ userId, trip }: { userId: string; trip: Trip }) {
  const waitingTrip = useWaitingTrip()
  const { mutate, isPending } = useOpenTrip()
  const { trip: joint } = useJointTrip(trip.jointTripId)
  const setOpen = async (isOpen: boolean) => {
    // The server has to know the trip before it can be opened.
    await waitingTrip?.queue.flush()
    mutate(isOpen, {
      onSuccess: (opened) => keepTrip(userId, { ...(keptTrip(userId) ?? trip), jointTripId: opened?.id ?? null }),
    })
  }
  if (trip.jointTripId === null) {
    return (
      <Button
        tone="secondary"
        icon={<Users />}
        isPending={isPending}
        pendingText="Making the link..."
        onClick={() => void setOpen(true)}
      >
        Edit it together
      </Button>
    )
  }
  const invitation = joint?.token ? toInvitation(joint.token) : null
  return (
    <section aria-labelledby="edit-together" className="grid gap-2 rounded-card border border-line bg-card p-4">
      <h3 id="edit-together" className="text-h3">
        Edited together
      </h3>
      {invitation && <CopyText isOneLine what="invitation" text={pageUrl(invitation.path)} />}
      <p className="text-small text-ink-soft">
        Whoever signs in with this link can change the stops and see who marked them, but not where you start, your
        notes or your holds.
      </p>
      {invitation && 'share' in navigator && (
        <Button icon={<Users />} onClick={() => void sharePage(invitation)}>
          Send the invitation
        </Button>
      )}
      {joint && <TripPeople trip={joint} />}
      <ButtonLink tone="secondary" to="/saved/together" search={{ trip: trip.jointTripId }}>
        Add stops
      </ButtonLink>
      <Button tone="quiet" isPending={isPending} pendingText="Ending..." onClick={() => void setOpen(false)}>
        Stop editing together
      </Button>
    </section>
  )
}
