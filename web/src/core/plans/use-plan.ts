import { getPlanLimits, isPremium, type PlanLimits } from '@yardsnap/contract/plans'
import { useState } from 'react'
import { useCurrentUser } from '#core/accounts/api.ts'

/** The limits of the signed-in user's plan; the free ones for everybody else. */
export function usePlan(): { isPremium: boolean; limits: PlanLimits } {
  const plan = useCurrentUser() ?? { accountType: 'free' as const, premiumExpiresAt: null }
  // A premium that ends while the page is open ends with the next visit; the server decides in any case.
  const [now] = useState(Date.now)
  return { isPremium: isPremium(plan, now), limits: getPlanLimits(plan, now) }
}
