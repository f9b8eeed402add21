import { useQuery } from '@tanstack/react-query'
import { getUsageStats, isPremium, limitsOf, type PlanLimits } from '@yardsnap/contract/plans'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useCurrentUser } from '#features/accounts/api.ts'

/** How much of the plan is used; fetched only when somebody is signed in (specification S6.4). */
export function useUsageStats() {
  const user = useCurrentUser()
  return useQuery({
    queryKey: ['usage-stats'],
    queryFn: ({ signal }) => call(getUsageStats, {}, signal),
    enabled: user !== null,
  })
}

/** What the signed-in user's plan allows; that of a free account for everybody else. */
export function usePlan(): { isPremium: boolean; limits: PlanLimits } {
  const plan = useCurrentUser() ?? { accountType: 'free' as const, premiumExpiresAt: null }
  // A premium that ends while the page is open ends with the next visit; the server decides in any case.
  const [now] = useState(Date.now)
  return { isPremium: isPremium(plan, now), limits: limitsOf(plan, now) }
}
