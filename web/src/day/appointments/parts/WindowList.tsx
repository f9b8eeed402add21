import { type AppointmentWindow, countSlots, MAX_WINDOWS } from '@yardsnap/contract/appointment-windows'
import type { HostAppointments } from '@yardsnap/contract/appointments'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import { CalendarPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showFailure } from '#api/show-failure.ts'
import { useSetWindows } from '#core/appointments/api.ts'
import { kindText } from '#core/appointments/appointment-texts.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { newWindow, toWindow } from '#day/appointments/windows.ts'
import { WindowForm } from './WindowForm.tsx'

type HostWindow = HostAppointments['windows'][number]

interface WindowListProps {
  listing: Listing
  windows: readonly HostWindow[]
  /** By the clock of the sale. */
  today: string
}

/** When people can come: hours of days, and how many at once. */
export function WindowList({ listing, windows, today }: WindowListProps) {
  const [edited, setEdited] = useState<AppointmentWindow | null>(null)
  const [removed, setRemoved] = useState<HostWindow | null>(null)
  const set = useSetWindows(listing.id)
  const ahead = windows.filter(({ date }) => date >= today)
  const add = () => setEdited(newWindow(ahead.at(-1), { saleDate: listing.saleDate, today }))
  const remove = ({ id, bookedCount }: HostWindow) => {
    const former = ahead.map(toWindow)
    set.mutate(
      { windows: former.filter((other) => other.id !== id), endsAtMost: bookedCount, former },
      {
        onError: (error) => showFailure(error, { title: t`The times were not removed` }),
        onSettled: () => setRemoved(null),
      },
    )
  }
  return (
    <section aria-label="When people can come" className="grid gap-3">
      {ahead.length === 0 ? (
        <EmptyCard
          scene="road"
          title="Let people come by appointment"
          description="To have a look before your sale, or to pick up big things afterwards. They choose a time, and you see who comes."
          action={
            <Button icon={<CalendarPlus />} onClick={add}>
              Add times
            </Button>
          }
        />
      ) : (
        <>
          <h2 className="text-h3">When people can come</h2>
          <ul className="grid grid-cols-1 gap-2.5 @3xl:grid-cols-2">
            {ahead.map((window) => (
              <li
                key={window.id}
                className="flex items-center gap-2 rounded-card border border-line bg-card py-2 pr-2 pl-3.5"
              >
                <div className="min-w-0 grow">
                  <p className="font-semibold wrap-anywhere">{windowText(window)}</p>
                  <p className="text-small text-ink-soft">{detailsText(window)}</p>
                </div>
                <IconButton
                  label={t`Change ${windowText(window)}`}
                  icon={<Pencil />}
                  onClick={() => setEdited(toWindow(window))}
                />
                <IconButton
                  label={t`Remove ${windowText(window)}`}
                  icon={<Trash2 />}
                  disabled={set.isPending}
                  onClick={() => (window.bookedCount > 0 ? setRemoved(window) : remove(window))}
                />
              </li>
            ))}
          </ul>
          {ahead.length < MAX_WINDOWS && (
            <Button tone="secondary" icon={<CalendarPlus />} className="justify-self-start" onClick={add}>
              Add times
            </Button>
          )}
        </>
      )}
      {edited && (
        <WindowForm
          key={edited.id}
          listingId={listing.id}
          window={edited}
          windows={ahead}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
      <AlertDialog
        isOpen={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={removed ? t.of('hours of a day')`Remove ${windowText(removed)}?` : ''}
        description={plural(removed?.bookedCount ?? 0, {
          one: '# person has booked a time in it. They are told, and can choose another one.',
          other: '# people have booked a time in it. They are told, and can choose another one.',
        })}
        confirmText={t`Remove and tell them`}
        pendingText={t`Removing...`}
        isPending={set.isPending}
        onConfirm={() => removed && remove(removed)}
      />
    </section>
  )
}

/** 'Pick-up: Sat, Nov 21, 9:00 AM to 12:00 PM' */
function windowText({ kind, date, from, to }: AppointmentWindow): string {
  return kindText(kind, t`${formatDay(date)}, ${formatTime(from)} to ${formatTime(to)}`)
}

function detailsText(window: HostWindow): string {
  const times = plural(countSlots(window), { one: '# time', other: '# times' })
  const people = plural(window.people, { one: '# person at once', other: '# people at once' })
  return t`${times} of ${window.minutes} minutes, ${people}, ${window.bookedCount} booked`
}
