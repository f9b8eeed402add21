import {
  type AppointmentWindow,
  getWindowProblems,
  MAX_PEOPLE_PER_SLOT,
  SLOT_MINUTES,
} from '@yardsnap/contract/appointment-windows'
import type { HostAppointments } from '@yardsnap/contract/appointments'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useSetWindows } from '#core/appointments/api.ts'
import { toWindow } from '#day/appointments/windows.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'

interface WindowFormProps {
  listingId: string
  /** The one that is added or changed. */
  window: AppointmentWindow
  /** All that are ahead. */
  windows: HostAppointments['windows']
  today: string
  onClose: () => void
}

/** Adds or changes hours in which people can come. */
export function WindowForm({ listingId, window: given, windows, today, onClose }: WindowFormProps) {
  const [window, setWindow] = useState(given)
  const [isTried, setTried] = useState(false)
  const set = useSetWindows(listingId)
  const known = windows.find(({ id }) => id === given.id)
  const index = known ? windows.indexOf(known) : windows.length
  const others = windows.map(toWindow)
  const all = known ? others.with(index, window) : [...others, window]
  const change = (changed: Partial<AppointmentWindow>) => setWindow({ ...window, ...changed })
  const problems = findProblems()
  const errorOf = (field: keyof AppointmentWindow) =>
    isTried ? problems.find((one) => one.field === field)?.text : undefined

  function findProblems(): { field: keyof AppointmentWindow; text: string }[] {
    if (window.date === '') return [{ field: 'date', text: t`Choose a day` }]
    if (window.date < today) return [{ field: 'date', text: t`This day has passed` }]
    if (window.from === '') return [{ field: 'from', text: t`Enter a time` }]
    if (window.to === '') return [{ field: 'to', text: t`Enter a time` }]
    const found = getWindowProblems(all, today)
    // An overlap is named at the later one of the list, which may be another than this one.
    return found.map((problem) => (problem.index === index ? problem : { ...problem, field: 'from' as const }))
  }

  const submit = () => {
    setTried(true)
    if (problems.length > 0) return
    set.mutate({ windows: all, endsAtMost: known?.bookedCount ?? 0, former: others }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={known ? t`Change times` : t`Add times`}
      onSubmit={submit}
      submitText={t`Save`}
      pendingText={t`Saving...`}
      isPending={set.isPending}
    >
      <ChipGroup
        label="What for"
        options={[
          { value: 'visit', label: t`Come and look` },
          { value: 'pickup', label: t`Pick up` },
        ]}
        value={window.kind}
        onValueChange={(kind) => change({ kind })}
      />
      <p className="-mt-2 text-small text-ink-soft">
        {window.kind === 'visit'
          ? t`Everybody who finds your sale can choose a time.`
          : t`Whoever has something on hold, or has bought it, can choose a time. It is held until then.`}
      </p>
      <TextField
        label="Day"
        type="date"
        value={window.date}
        min={today}
        error={errorOf('date')}
        onChange={({ target }) => change({ date: target.value })}
      />
      <div className="grid grid-cols-fit gap-4">
        <TextField
          label="From"
          type="time"
          value={window.from}
          error={errorOf('from')}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="Until"
          type="time"
          value={window.to}
          error={errorOf('to')}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <ChipGroup
        label="A time every"
        options={SLOT_MINUTES.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))}
        value={String(window.minutes)}
        onValueChange={(value) =>
          change({ minutes: SLOT_MINUTES.find((minutes) => String(minutes) === value) ?? window.minutes })
        }
      />
      <NumberField
        label="People at once"
        value={window.people}
        max={MAX_PEOPLE_PER_SLOT}
        onValueChange={(people) => change({ people })}
      />
      {known && known.bookedCount > 0 && (
        <p className="text-small text-ink-soft">
          {plural(known.bookedCount, {
            one: '# person has booked a time in it. If it is gone, they are told.',
            other: '# people have booked a time in it. Everyone whose time is gone is told.',
          })}
        </p>
      )}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {set.error ? getErrorMessage(set.error, t`The times were not saved. Please try again.`) : null}
      </p>
    </FormDialog>
  )
}
