import type { ReactNode } from 'react'
import { Spinner } from '#ui/Spinner.tsx'
import { usePaidPlan } from './api.ts'

/** What somebody who comes back from the checkout is told. */
export function CheckoutReturn({ outcome }: { outcome: 'done' | 'cancelled' }) {
  const state = usePaidPlan({ isWaiting: outcome === 'done' })
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
