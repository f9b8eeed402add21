import { t } from '@yardsnap/contract/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fixGeocoding, PositionFixProgress, PositionFixResult } from '@yardsnap/contract/listing-places'
import { MapPinned } from 'lucide-react'
import { useEffect, useState } from 'react'
import { send } from '#api/call.ts'
import { followAnswer } from '#api/event-stream.ts'
import { Button } from '#ui/Button.tsx'
import { Progress } from '#ui/Progress.tsx'
import { showToast } from '#lib/toast.ts'

/** S9.6: long enough to be read, however quick the answer. */
const BUSY_MS = 3000
/** With fewer listings, the work ends before anybody could read the progress. */
const MANY_LISTINGS = 5

/** S2.4.5. */
export function FixCoordinatesButton() {
  const { mutate, isPending, progress } = useFixCoordinates()
  const [isShownBusy, setShownBusy] = useState(false)

  useEffect(() => {
    if (!isShownBusy) return undefined
    const timer = setTimeout(() => setShownBusy(false), BUSY_MS)
    return () => clearTimeout(timer)
  }, [isShownBusy])

  const fix = () => {
    setShownBusy(true)
    mutate(undefined, {
      onSuccess: ({ fixedCount, totalListings }) =>
        showToast({
          title: t`Geocoding Fixed`,
          description: t`Updated ${fixedCount} out of ${totalListings} listings with accurate map coordinates`,
        }),
      onError: () =>
        showToast({
          title: t`Error`,
          description: t`Failed to fix listing coordinates. Please try again.`,
          tone: 'danger',
        }),
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-desk:w-full">
      <Button
        tone="quiet"
        className="-ml-5 desk:order-last desk:-mr-5 desk:ml-0"
        icon={<MapPinned aria-hidden className="size-5" />}
        isPending={isPending || isShownBusy}
        pendingText="Fixing..."
        onClick={fix}
      >
        Fix Map Coordinates
      </Button>
      {progress && progress.totalListings >= MANY_LISTINGS && (
        <div className="w-full desk:w-64">
          <Progress
            label={`${progress.checkedCount} of ${progress.totalListings} listings`}
            fraction={progress.checkedCount / progress.totalListings}
          />
        </div>
      )}
    </div>
  )
}

/** Looks up where the caller's own listings are; `progress` is null until the first news and after the last. */
function useFixCoordinates() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<PositionFixProgress | null>(null)
  const mutation = useMutation({
    mutationFn: () => fixCoordinates(setProgress),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['my-listings'] })
      void queryClient.invalidateQueries({ queryKey: ['public-listings'] })
    },
    onSettled: () => setProgress(null),
  })
  return { ...mutation, progress }
}

async function fixCoordinates(onProgress: (progress: PositionFixProgress) => void): Promise<PositionFixResult> {
  const response = await send(fixGeocoding, {}, { headers: { accept: 'text/event-stream' } })
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    return PositionFixResult.parse(await response.json())
  }
  return followAnswer(response, { progress: PositionFixProgress, result: PositionFixResult, onProgress })
}
