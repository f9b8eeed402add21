import { t } from '@yardsnap/contract/texts'
import { getRouteApi } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { usePaidPlan, usePlanState } from '#core/plans/api.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { FREE_FACTS, PLAN_FEATURES, PREMIUM_FACTS } from '#core/plans/plan-features.ts'
import { PlanActions } from '#site/plans/PlanActions.tsx'
import { PlanCard } from '#site/plans/PlanCard.tsx'
import { PlanQuestions } from '#site/plans/PlanQuestions.tsx'
import { PlanStatus } from '#site/plans/PlanStatus.tsx'
import { launchPrice, listPrice } from '#site/plans/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Table } from '#ui/Table.tsx'

const route = getRouteApi('/shell/premium')

/** The plans with their features and prices (S2.10.1). */
export function PremiumPage() {
  const user = useCurrentUser()
  const { isPremium } = usePlan()
  const { checkout } = route.useSearch()
  const mark = <Badge tone="good">Your plan</Badge>
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6 px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Choose Your Plan" />
      {user && checkout && <CheckoutReturn outcome={checkout} />}
      <PlanStatus />
      <div className="grid grid-cols-1 gap-5 desk:grid-cols-2">
        <h2 className="sr-only">The plans</h2>
        <PlanCard name={t.of('the plan')`Free`} mark={user && !isPremium && mark} price="$0" facts={FREE_FACTS} />
        <PlanCard
          name="Premium"
          mark={user && isPremium && mark}
          price={launchPrice}
          listPrice={listPrice}
          facts={PREMIUM_FACTS}
          isPremium
        >
          <PlanActions />
        </PlanCard>
      </div>
      <section aria-labelledby="compare" className="mt-4">
        <h2 id="compare" className="mb-4 text-h2">
          Compare the plans
        </h2>
        <PlanComparison />
      </section>
      <section aria-labelledby="questions" className="mt-4">
        <h2 id="questions" className="mb-4 text-h2">
          Questions and answers
        </h2>
        <PlanQuestions />
      </section>
      <section aria-labelledby="closing" className="mt-4 rounded-card bg-sky-wash px-5 py-6 desk:px-8">
        <h2 id="closing" className="text-h2">
          Saturday is coming up
        </h2>
        <p className="mt-1">A few photos of what you have, and your sale is on the map.</p>
        <div className="mt-4">
          {user ? (
            <ButtonLink to="/create">Create a listing</ButtonLink>
          ) : (
            <ButtonAnchor href={getLoginUrl()}>Sign up free</ButtonAnchor>
          )}
        </div>
      </section>
    </div>
  )
}

/** The outcome of a checkout. */
function CheckoutReturn({ outcome }: { outcome: 'done' | 'cancelled' }) {
  const state = usePaidPlan({ isWaiting: outcome === 'done' })
  const { data: plan } = usePlanState()
  // It may have been paid in another tab.
  if (outcome === 'cancelled' && plan?.subscription) return null
  if (outcome === 'done' && state === 'paid') return <Notice>Thank you. Premium is on for your account.</Notice>
  if (outcome === 'cancelled') return <Notice>You left the checkout before the end. Nothing was charged.</Notice>
  if (state === 'late') {
    return (
      <Notice>
        The payment service has not confirmed it yet. Premium begins by itself when it does; you can go on meanwhile.
      </Notice>
    )
  }
  return (
    <Notice>
      <Spinner /> Waiting for the payment service to confirm...
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return <output className="flex items-center gap-3 rounded-card bg-sky-wash px-5 py-4">{children}</output>
}

function PlanComparison() {
  return (
    <Table
      caption="Free and Premium compared"
      rows={PLAN_FEATURES}
      keyOf={({ name }) => name}
      columns={[
        { header: t`Feature`, cell: ({ name }) => name },
        { header: t.of('the plan')`Free`, cell: ({ free }) => <Value value={free} /> },
        {
          header: t`Premium`,
          cell: ({ premium }) => <Value value={premium} />,
        },
      ]}
    />
  )
}

function Value({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon className="size-5 text-ink-soft" />
      <span className="sr-only">{value ? 'Yes' : 'No'}</span>
    </>
  )
}
