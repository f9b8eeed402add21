import { FREE_LISTINGS_PER_MONTH, FREE_PHOTOS_PER_LISTING } from '@yardsnap/contract/plans'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#features/accounts/api.ts'
import { usePlan } from '#features/plans/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

const FREE_FACTS = [`${FREE_LISTINGS_PER_MONTH} listing a month`, `${FREE_PHOTOS_PER_LISTING} photos per listing`]
const PREMIUM_FACTS = ['As many listings as you like', 'As many photos as you like']

/** The two plans and what they cost. Nothing can be bought here while no payment is set up. */
export function PremiumPage() {
  const user = useCurrentUser()
  const { isPremium } = usePlan()
  const mark = <Badge tone="good">Your plan</Badge>
  return (
    <div className="mx-auto max-w-4xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Choose Your Plan" />
      <div className="mt-6 grid gap-5 desk:grid-cols-2">
        <PlanCard name="Free" mark={user && !isPremium && mark} facts={FREE_FACTS}>
          <PriceTag price="$0" size="large" />
          <p className="mt-2 text-ink-soft">For one sale with its best photos.</p>
        </PlanCard>
        <PlanCard name="Premium" mark={user && isPremium && mark} facts={PREMIUM_FACTS} isPremium>
          <PriceTag price="$9.99/month" size="large" />
          <p className="mt-2 text-ink-soft">Launch price. The list price is $19 per month.</p>
        </PlanCard>
      </div>
      <section aria-labelledby="payment" className="mt-5 rounded-card bg-sky-wash px-5 py-5 desk:px-6">
        <h2 id="payment" className="text-h3">
          Premium cannot be bought yet
        </h2>
        <p className="mt-1">Payment is not set up here yet, so nobody is charged. The Free plan works without it.</p>
        <div className="mt-4">
          {user ? (
            <ButtonLink to="/create">Create a listing</ButtonLink>
          ) : (
            <ButtonAnchor href="/api/login">Sign up free</ButtonAnchor>
          )}
        </div>
      </section>
    </div>
  )
}

interface PlanCardProps {
  name: string
  mark: ReactNode
  facts: readonly string[]
  isPremium?: boolean
  /** What it costs. */
  children: ReactNode
}

function PlanCard({ name, mark, facts, isPremium = false, children }: PlanCardProps) {
  return (
    <section
      aria-label={name}
      className={classes('rounded-card bg-card p-6', isPremium ? 'border-2 border-mustard' : 'border border-line')}
    >
      <div className="mb-3 flex min-h-7 items-center justify-between gap-3">
        <h2 className="text-h2">{name}</h2>
        {mark}
      </div>
      {children}
      <ul className="mt-4 grid gap-2">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-grass" />
            {fact}
          </li>
        ))}
      </ul>
    </section>
  )
}
