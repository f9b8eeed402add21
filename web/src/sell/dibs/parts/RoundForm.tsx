import { completeOrder, type Dibs, type DibsWay } from '@yardsnap/contract/dibs'
import { t } from '@yardsnap/contract/texts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { type useDibsAction, useOpenDibs } from '#sell/dibs/api.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Section } from '#ui/Section.tsx'
import { TextField } from '#ui/TextField.tsx'

const WAYS: readonly { value: DibsWay; label: string }[] = [
  { value: 'owner', label: t`I decide` },
  { value: 'turns', label: t`They take turns` },
]

const DAY_MS = 24 * 3_600_000
const SUGGESTED_DAYS = 3
const SUGGESTED_HOUR = 18

interface RoundFormProps {
  listingId: string
  dibs: Dibs
  action: ReturnType<typeof useDibsAction>
}

/** The owner opens dibs until a time, changes them and closes them. */
export function RoundForm({ listingId, dibs, action }: RoundFormProps) {
  const { round, people, timeZone } = dibs
  const isElsewhere = timeZone !== null && timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  const isOpen = round !== null && !round.isClosed
  const [closesAt, setClosesAt] = useState(() => toLocal(isOpen ? new Date(round.closesAt) : suggestTime()))
  const [way, setWay] = useState<DibsWay>(round?.way ?? 'owner')
  const [order, setOrder] = useState(() => round?.order ?? people.map(({ id }) => id))
  const [isClosing, setClosing] = useState(false)
  const { mutate, isPending, error } = useOpenDibs(listingId)
  // People may have joined or left since the form was opened.
  const shown = completeOrder(
    order,
    people.map(({ id }) => id),
  )
  const isTimeGiven = !Number.isNaN(new Date(closesAt).getTime())
  return (
    <Section
      title={isOpen ? 'Dibs are open' : round ? 'Open dibs again' : 'Open dibs'}
      description={t`People say what they would like until a set time. What only one person wants is theirs and leaves the sale.`}
    >
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTimeGiven) mutate({ closesAt: new Date(closesAt).toISOString(), way, order: shown })
        }}
      >
        <TextField
          label="Dibs close"
          type="datetime-local"
          required
          hint={isElsewhere ? t`On the clock of this device` : undefined}
          value={closesAt}
          onChange={(event) => setClosesAt(event.currentTarget.value)}
          error={error ? getErrorMessage(error, t`Dibs could not be opened. Please try again.`) : undefined}
          className="max-w-xs"
        />
        <ChipGroup label="Where several want one thing" options={WAYS} value={way} onValueChange={setWay} />
        {way === 'turns' && <OrderList dibs={dibs} order={shown} onChange={setOrder} />}
        <div className="flex flex-wrap gap-2.5">
          <Button
            type="submit"
            tone={round?.isClosed ? 'secondary' : 'primary'}
            isPending={isPending}
            pendingText="Saving..."
          >
            {isOpen ? 'Save' : 'Open dibs'}
          </Button>
          {isOpen && (
            <Button tone="secondary" onClick={() => setClosing(true)}>
              Close dibs now
            </Button>
          )}
        </div>
      </form>
      <AlertDialog
        isOpen={isClosing}
        onOpenChange={setClosing}
        title="Close dibs now?"
        description="What only one person wants is theirs and leaves the sale. You can put it back afterwards."
        confirmText="Close dibs"
        pendingText="Closing..."
        isPending={action.isPending}
        onConfirm={() => action.mutate({ kind: 'close' }, { onSettled: () => setClosing(false) })}
      />
    </Section>
  )
}

interface OrderListProps {
  dibs: Dibs
  order: readonly string[]
  onChange: (order: string[]) => void
}

/** Who chooses first, second and so on. */
function OrderList({ dibs: { people }, order, onChange }: OrderListProps) {
  const move = (at: number, by: 1 | -1) => {
    const moved = [...order]
    const [id] = moved.splice(at, 1)
    if (id !== undefined) moved.splice(at + by, 0, id)
    onChange(moved)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">The order of turns</legend>
      <ol>
        {order.map((id, at) => {
          const name = people.find((person) => person.id === id)?.name ?? ''
          return (
            <li key={id} className="flex min-h-13 items-center gap-2 border-b border-line">
              <span className="w-6 text-ink-soft">{at + 1}</span>
              <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
              <IconButton
                label={t`Move ${name} up`}
                icon={<ArrowUp />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={t`Move ${name} down`}
                icon={<ArrowDown />}
                disabled={at === order.length - 1}
                onClick={() => move(at, 1)}
              />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

/** In the evening, some days ahead. */
function suggestTime(): Date {
  const time = new Date(Date.now() + SUGGESTED_DAYS * DAY_MS)
  time.setHours(SUGGESTED_HOUR, 0, 0, 0)
  return time
}

/** As the field writes it, on the clock of this device: '2026-12-04T18:00'. */
function toLocal(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
