import type { ReactNode } from 'react'
import { TRIAL_DAYS } from '@yardsnap/contract/plans'
import type { PlanState } from '@yardsnap/contract/own-plan'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { site } from '#lib/site.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { usePaymentPage, usePlanState, useStartTrial } from '#core/plans/api.ts'
import { launchPrice } from './price.ts'

/** The next step toward Premium: sign up, try it, buy it, or manage the payment. */
export function PlanActions() {
  const user = useCurrentUser()
  const { data: plan, isLoadingError, isFetching, refetch } = usePlanState()
  if (!user) {
    return (
      <>
        <ButtonAnchor href={getLoginUrl()} className="w-full">
          Sign up to try Premium
        </ButtonAnchor>
        <Note>{`${TRIAL_DAYS} days free, without a card.`}</Note>
      </>
    )
  }
  if (isLoadingError) {
    return (
      <>
        <Button tone="secondary" isPending={isFetching} onClick={() => void refetch()} className="w-full">
          Try again
        </Button>
        <Note>Your plan could not be loaded.</Note>
      </>
    )
  }
  if (!plan) return <Skeleton className="h-12" />
  if (plan.subscription) return <Manage />
  if (plan.kind === 'premium' && plan.endsAt === null) return null
  return site.isPaymentSetUp ? <Buy plan={plan} /> : <TryOnly plan={plan} />
}

function Manage() {
  const portal = usePaymentPage('portal')
  return (
    <>
      <Button
        tone="secondary"
        isPending={portal.isPending}
        pendingText="Opening..."
        onClick={() => portal.mutate()}
        className="w-full"
      >
        Manage payment
      </Button>
      <Note>Change the card, see invoices or cancel.</Note>
    </>
  )
}

function Buy({ plan }: { plan: PlanState }) {
  const checkout = usePaymentPage('checkout')
  return (
    <>
      <Button
        isPending={checkout.isPending}
        pendingText="Opening the checkout..."
        onClick={() => checkout.mutate()}
        className="w-full"
      >
        {plan.hasHadTrial ? `Get Premium for ${launchPrice}` : `Start ${TRIAL_DAYS}-day trial`}
      </Button>
      <Note>{plan.hasHadTrial ? 'Cancel anytime.' : `No card needed. With one, ${launchPrice} after the trial.`}</Note>
    </>
  )
}

function TryOnly({ plan }: { plan: PlanState }) {
  const trial = useStartTrial()
  const isOffered = plan.kind === 'free' && !plan.hasHadTrial
  return (
    <>
      {isOffered && (
        <Button isPending={trial.isPending} pendingText="Starting..." onClick={() => trial.mutate()} className="w-full">
          {`Start ${TRIAL_DAYS}-day trial`}
        </Button>
      )}
      <Note>
        {isOffered
          ? 'No card needed. Payment is not set up here, so Premium cannot be bought yet and nobody is charged.'
          : 'Payment is not set up here, so Premium cannot be bought yet and nobody is charged.'}
      </Note>
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-small text-ink-soft">{children}</p>
}
