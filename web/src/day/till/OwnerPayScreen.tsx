import type { PayWay } from '@yardsnap/contract/pay-ways'
import { t } from '@yardsnap/contract/texts'
import type { TillOwner } from '@yardsnap/contract/till'
import { useState } from 'react'
import { type PayProblems, readPayForm, toPayForm } from '#day/pay-ways/pay-form.ts'
import { PayWayFields } from '#day/pay-ways/PayWayFields.tsx'
import { Button } from '#ui/Button.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { useTillChange } from './api.ts'

interface OwnerPayScreenProps {
  listingId: string
  owner: TillOwner
  known: readonly PayWay[]
  onLeave: () => void
}

/** How somebody who gets money is paid, where that is another way than the host's. */
export function OwnerPayScreen({ listingId, owner, known, onLeave }: OwnerPayScreenProps) {
  const { writeOwnerPayWays, isPending } = useTillChange(listingId)
  const [form, setForm] = useState(() => toPayForm([...known]))
  const [problems, setProblems] = useState<PayProblems>({})
  const [tooMany, setTooMany] = useState<string | null>(null)
  const save = async () => {
    const read = readPayForm(form)
    setProblems(read.problems)
    setTooMany(read.tooMany)
    if (read.tooMany !== null || Object.keys(read.problems).length > 0) return
    // A failure is shown by the call.
    const isSaved = await writeOwnerPayWays(owner.id, read.ways).then(
      () => true,
      () => false,
    )
    if (isSaved) onLeave()
  }
  return (
    <TaskScreen
      title={t`How ${owner.name} is paid`}
      leave="back"
      onLeave={onLeave}
      actions={
        <Button className="grow" isPending={isPending} pendingText="Saving..." onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <div className="mx-auto grid max-w-xl gap-3 px-4 py-4">
        <p className="text-ink-soft">
          A basket with things of <bdi>{owner.name}</bdi> alone is paid this way. Without a way of their own, all is
          paid to you.
        </p>
        <PayWayFields form={form} problems={problems} onChange={setForm} />
        {tooMany !== null && (
          <p role="alert" className="font-semibold text-danger">
            {tooMany}
          </p>
        )}
      </div>
    </TaskScreen>
  )
}
