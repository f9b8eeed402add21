import type { Settlement } from '@yardsnap/contract/settlements'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { ApiError } from '#api/call.ts'
import { NoConsignors } from '#day/consignment/NoConsignors.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { useSettlement, useSettling } from './api.ts'
import { CloseButton, CloseStep } from './CloseStep.tsx'
import { LookStep } from './LookStep.tsx'
import { MissingStep } from './MissingStep.tsx'
import { PayStep } from './PayStep.tsx'
import { getFirstStep, isStepDone, type Step, STEPS } from './steps.ts'
import { TakingsCard } from './TakingsCard.tsx'
import { UnknownStep } from './UnknownStep.tsx'

const TITLES: Record<Step, string> = {
  close: t`Close the sale`,
  unknown: t`Unknown items`,
  missing: t`What did not sell`,
  look: t`Look at each`,
  pay: t`Pay`,
}

interface SettleScreenProps {
  listingId: string
  onLeave: () => void
}

/** Settles a sale in five steps, each of which can be looked at again. */
export function SettleScreen({ listingId, onLeave }: SettleScreenProps) {
  const query = useSettlement(listingId)
  if (query.data) return <Steps listingId={listingId} settlement={query.data} onLeave={onLeave} />
  if (query.error instanceof ApiError && query.error.status === 409) {
    return <NoConsignors title="Settle" listingId={listingId} isHost onLeave={onLeave} />
  }
  return (
    <TaskScreen title="Settle" leave="back" onLeave={onLeave}>
      <div className="mx-auto max-w-3xl p-4">
        {query.error ? (
          <LoadFailure query={query} title="The settlement could not be loaded" />
        ) : (
          <div aria-busy>
            <output className="sr-only">Adding up</output>
            <Skeleton className="h-96 rounded-card" />
          </div>
        )}
      </div>
    </TaskScreen>
  )
}

function Steps({ listingId, settlement, onLeave }: SettleScreenProps & { settlement: Settlement }) {
  const [step, setStep] = useState(() => getFirstStep(settlement))
  const settling = useSettling(listingId)
  const index = STEPS.indexOf(step)
  const next = STEPS[index + 1]
  const before = STEPS[index - 1]
  const parts = { listingId, settlement, settling }
  // The sale must be closed before anything is fixed; all other steps can be passed over.
  const canGoOn = step !== 'close' || isStepDone('close', settlement)
  return (
    <TaskScreen
      title={t`Settle, ${index + 1} of ${STEPS.length}: ${TITLES[step]}`}
      leave="back"
      onLeave={onLeave}
      hasToastsBelow
      steps={STEPS.map((one) =>
        one === step ? 'now' : isStepDone(one, settlement) ? 'done' : STEPS.indexOf(one) < index ? 'skipped' : 'ahead',
      )}
      actions={
        <div className="flex w-full flex-wrap gap-3">
          {before && (
            <Button tone="secondary" onClick={() => setStep(before)}>
              Previous
            </Button>
          )}
          {next && canGoOn ? (
            <Button className="grow basis-40 desk:grow-0 desk:basis-auto" onClick={() => setStep(next)}>
              {t`Go on: ${TITLES[next]}`}
            </Button>
          ) : (
            !next && (
              <Button className="grow desk:grow-0" onClick={onLeave}>
                {t.of('closes what is finished')`Done`}
              </Button>
            )
          )}
          {step === 'close' && !canGoOn && <CloseButton {...parts} />}
        </div>
      }
    >
      <div className="mx-auto grid max-w-[76rem] grid-cols-1 items-start gap-5 p-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] wide:gap-8 wide:px-8 wide:py-6">
        <div className="min-w-0">
          {step === 'close' && <CloseStep {...parts} />}
          {step === 'unknown' && <UnknownStep {...parts} />}
          {step === 'missing' && <MissingStep {...parts} />}
          {step === 'look' && <LookStep {...parts} />}
          {step === 'pay' && <PayStep {...parts} />}
        </div>
        <div className="wide:sticky wide:top-6">
          <TakingsCard settlement={settlement} />
        </div>
      </div>
    </TaskScreen>
  )
}
