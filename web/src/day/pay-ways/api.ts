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

export function useWritePayWays() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (payWays: PayWays) => call(writePayWays, { body: payWays }),
    // The pages of the host's sales say the kinds.
    onSuccess: async (_, payWays) => {
      queryClient.setQueryData(payWaysKey, { ...payWays, isUnreadable: false })
      await queryClient.invalidateQueries({ queryKey: ['listing'], refetchType: 'none' })
    },
  })
}
