import { t } from '@yardsnap/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { readKeptNote } from '#core/offline/kept-note.ts'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { useSignalRetry } from '#core/offline/use-signal-retry.ts'
import { formatDay, formatTime } from '@yardsnap/contract/dates'

/** Says that the page shows cached data, and of when. */
export function OfflineNotice() {
  const isOffline = useIsOffline()
  const queryClient = useQueryClient()
  useSignalRetry({
    isOn: true,
    onReached: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isKept(queryKey[0]) }),
  })
  return (
    <output className="block print:hidden">
      {isOffline && (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-mustard-wash px-5 py-3 text-ink desk:px-8">
          <CloudOff className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 basis-56">
            <strong className="block">{headline()}</strong>
            <span className="text-small">
              Saved sales, their details and your last trip can be read. Saving, planning and messages need a signal.
            </span>
          </span>
        </span>
      )}
    </output>
  )
}

function isKept(name: unknown): boolean {
  return name === 'saved-sales' || name === 'listing'
}

function headline(): string {
  const note = readKeptNote()
  return note ? t`Offline: showing what was saved at ${timeText(note.keptAt)}` : t`Offline: nothing is saved here yet`
}

/** '3:40 PM', preceded by the day unless it is today; the device's own clock. */
function timeText(instant: string): string {
  const date = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  const time = formatTime(`${two(date.getHours())}:${two(date.getMinutes())}`)
  if (date.toDateString() === new Date().toDateString()) return time
  return `${time}, ${formatDay(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`)}`
}
