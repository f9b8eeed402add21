import type { DriveStop } from '#shop/drive/drive.ts'
import { openText } from '#shop/drive/drive-words.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'

/**
 * How long the current stop is still open. A stop that is called off shows a banner instead, and one that is open only to
 * whom it expects the time of that.
 */
export function OpenLabel({ drive, stop }: { drive: DriveState; stop: DriveStop }) {
  const times = drive.timesAt(stop)
  if (!times || stop.closure === 'called-off') return null
  if (!stop.closure && times.expectedAt !== null && times.opensAt === null && times.closesAt === null) return null
  const text = openText(stop, times, drive)
  if (stop.closure) {
    return (
      <p className="inline-block rounded-mark bg-danger-wash px-3 py-0.5 text-lead font-bold text-danger">{text}</p>
    )
  }
  return <p className="when-label text-lead">{text}</p>
}
