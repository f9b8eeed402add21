import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PayWays, readPayWays, writePayWays } from '@yardsnap/contract/pay-ways'
import { call } from '#api/call.ts'

const payWaysKey = ['pay-ways']

export const usePayWays = () =>
  useQuery({
    queryKey: payWaysKey,
    queryFn: ({ signal }) => call(readPayWays, {}, signal),
    // Reading again would replace what is being typed.
    staleTime: Infinity,
    refetchOnMount: 'always',
  })

/** Takes what is to be saved of what is saved by now: it may have been changed on another device since it was read. */
export function useWritePayWays() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (toPayWays: (newest: PayWays) => PayWays) => {
      const payWays = toPayWays(await call(readPayWays, {}))
      await call(writePayWays, { body: payWays })
      return payWays
    },
    // The pages of the host's sales say the kinds.
    onSuccess: async (payWays) => {
      queryClient.setQueryData(payWaysKey, { ...payWays, isUnreadable: false })
      await queryClient.invalidateQueries({ queryKey: ['listing'], refetchType: 'none' })
    },
  })
}
