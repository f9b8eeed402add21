import { t } from '@yardsnap/contract/texts'
import { pageUrl } from '#lib/page-path.ts'
import { useMutation } from '@tanstack/react-query'
import { shareTrip, unshareTrip } from '@yardsnap/contract/trips'
import { Share2 } from 'lucide-react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { sharePage } from '#core/listings/use-share.ts'
import { useWaitingTrip } from '#shop/trips/waiting-trip.ts'
import { keepTrip, keptTrip } from '#shop/trips/kept-trip.ts'
import { type Trip, withKnown } from '#shop/trips/trip.ts'
import { Button } from '#ui/Button.tsx'
import { CopyText } from '#ui/CopyText.tsx'

const hasShareSheet = () => 'share' in navigator
const toShareLink = (token: string) => ({ title: t`A trip to garage sales`, path: `/trip/${token}` })

/** The link of a trip for friends, who need no account. */
export function ShareTrip({ userId, trip }: { userId: string; trip: Trip }) {
  const waitingTrip = useWaitingTrip()
  const { mutate, isPending } = useMutation({
    mutationFn: async (isShared: boolean) => {
      await waitingTrip?.queue.flush()
      if (isShared) return withKnown(await call(shareTrip, {}), keptTrip(userId))
      await call(unshareTrip, {})
      return { ...(keptTrip(userId) ?? trip), shareToken: null }
    },
    onSuccess: (shared) => {
      keepTrip(userId, shared)
      if (shared.shareToken !== null && hasShareSheet()) void sharePage(toShareLink(shared.shareToken))
    },
    onError: (error) => showFailure(error, { title: t`The link could not be changed` }),
  })
  if (trip.shareToken === null) {
    return (
      <Button
        tone="secondary"
        icon={<Share2 />}
        isPending={isPending}
        pendingText="Making the link..."
        onClick={() => mutate(true)}
      >
        Share this trip
      </Button>
    )
  }
  const token = trip.shareToken
  return (
    <div className="grid gap-2 rounded-card border border-line bg-card p-4">
      <CopyText isOneLine what="trip-link" text={pageUrl(toShareLink(token).path)} />
      <p className="text-small text-ink-soft">
        Anyone with the link sees the stops and their times, but not where you start, your notes or your marks.
      </p>
      {hasShareSheet() && (
        <Button icon={<Share2 />} onClick={() => void sharePage(toShareLink(token))}>
          Send the link
        </Button>
      )}
      <Button tone="quiet" isPending={isPending} pendingText="Stopping..." onClick={() => mutate(false)}>
        Stop sharing
      </Button>
    </div>
  )
}
