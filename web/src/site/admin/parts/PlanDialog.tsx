import { t } from '@yardsnap/contract/texts'
import { type AdminUser, getGrantStart, grantPlan, type PlanGrant } from '@yardsnap/contract/admin'
import { formatDate } from '@yardsnap/contract/dates'
import { addMonths } from '@yardsnap/contract/sale-days'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useAction } from '#site/admin/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

const DAY = 'day'
const ENDLESS = 'endless'
const LENGTHS = [
  { value: '1', label: t`1 month` },
  { value: '3', label: t`3 months` },
  { value: '12', label: t`1 year` },
  { value: DAY, label: t`Until a day` },
  { value: ENDLESS, label: t`Without an end` },
]

/** Gives an account Premium for a chosen length, or takes it away. */
export function PlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [length, setLength] = useState('1')
  const [now] = useState(() => new Date())
  const today = now.toISOString().slice(0, 10)
  const [day, setDay] = useState(() => addMonths(today, 1))
  const { mutate, isPending } = useAction((body: PlanGrant) => call(grantPlan, { params: { userId: user.id }, body }), {
    done: t`Plan changed`,
    failed: t`The plan was not changed`,
  })
  const give = (plan: PlanGrant) => mutate(plan, { onSuccess: onClose })
  const from = getGrantStart(user, now)
  const until = length === ENDLESS ? null : length === DAY ? day : addMonths(from, Number(length))
  const isPast = until !== null && until < today
  return (
    <Dialog
      isOpen
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title="Plan"
      description={user.email}
      footer={
        <>
          {user.accountType === 'premium' && (
            <Button tone="secondary" isPending={isPending} onClick={() => give({ accountType: 'free' })}>
              Make free
            </Button>
          )}
          <Button
            isPending={isPending}
            pendingText="Saving..."
            disabled={isPast}
            onClick={() => give({ accountType: 'premium', until })}
          >
            Give Premium
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label="How long"
          options={LENGTHS}
          value={length}
          onChange={(event) => setLength(event.currentTarget.value)}
        />
        {length === DAY && (
          <TextField
            label="Until the end of (UTC)"
            type="date"
            min={today}
            value={day}
            error={isPast ? 'Choose a day that is not over' : undefined}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {!isPast && (
          <p>
            {until === null
              ? 'Premium until you take it away.'
              : from > today && length !== DAY
                ? `Premium until the end of ${formatDate(until)} (UTC), after what is left now.`
                : `Premium until the end of ${formatDate(until)} (UTC).`}
          </p>
        )}
      </div>
    </Dialog>
  )
}
