import { t } from '@yardsnap/contract/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { beginCheckout, getPlan, getUsageStats, openPortal, startTrial } from '@yardsnap/contract/own-plan'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { refreshCurrentUser, useCurrentUser } from '#core/accounts/api.ts'
import { showToast } from '#lib/toast.ts'

const PLAN_KEY = ['plan']
const PAID_CHECK_MS = 2000
/** Payments are usually confirmed within seconds; after this it may take any time. */
const PAID_WAIT_MS = 30_000

/** How much of the plan is used; fetched only when somebody is signed in (S6.4). */
export function useUsageStats() {
  const user = useCurrentUser()
  return useQuery({
    queryKey: ['usage-stats'],
    queryFn: ({ signal }) => call(getUsageStats, {}, signal),
    enabled: user !== null,
  })
}

/** The account's plan; fetched whenever it is shown, since time and payments change it. */
export function usePlanState() {
  const user = useCurrentUser()
  return useQuery({
    queryKey: PLAN_KEY,
    queryFn: ({ signal }) => call(getPlan, {}, signal),
    enabled: user !== null,
    refetchOnMount: 'always',
  })
}

/** Waits for the confirmation of a payment. @returns `late` when it takes longer than usual */
export function usePaidPlan({ isWaiting }: { isWaiting: boolean }): 'waiting' | 'paid' | 'late' {
  const queryClient = useQueryClient()
  const [isLate, setLate] = useState(false)
  const { data: plan } = useQuery({
    queryKey: PLAN_KEY,
    queryFn: ({ signal }) => call(getPlan, {}, signal),
    enabled: isWaiting,
    refetchInterval: ({ state }) => (isLate || state.data?.subscription ? false : PAID_CHECK_MS),
  })
  const isPaid = isWaiting && plan?.subscription != null

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), PAID_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  useEffect(() => {
    if (isPaid) void refreshCurrentUser(queryClient)
  }, [isPaid, queryClient])

  if (isPaid) return 'paid'
  return isLate ? 'late' : 'waiting'
}

/** Shows what failed, and the plan as it is: another tab or a payment may have changed it. */
function usePlanFailure(title: string) {
  const queryClient = useQueryClient()
  return async (error: Error) => {
    showFailure(error, { title })
    await Promise.all([queryClient.invalidateQueries({ queryKey: PLAN_KEY }), refreshCurrentUser(queryClient)])
  }
}

export function useStartTrial() {
  const queryClient = useQueryClient()
  const onError = usePlanFailure(t`Your trial was not started`)
  return useMutation({
    mutationFn: () => call(startTrial, {}),
    onSuccess: async (plan) => {
      queryClient.setQueryData(PLAN_KEY, plan)
      await refreshCurrentUser(queryClient)
      showToast({ title: t`Your trial has begun`, description: t`Premium is yours for 7 days.` })
    },
    onError,
  })
}

/** Continues at the payment service, to buy Premium or to manage the payment. */
export function usePaymentPage(page: 'checkout' | 'portal') {
  const isCheckout = page === 'checkout'
  const onError = usePlanFailure(
    isCheckout ? t`The checkout could not be opened` : t`Your payments could not be opened`,
  )
  return useMutation({
    mutationFn: () => call(isCheckout ? beginCheckout : openPortal, {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  })
}
