import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { becomeOperator, getSetupState } from '@yardsnap/contract/setup'
import { call } from '#api/call.ts'
import { refreshCurrentUser } from '#core/accounts/api.ts'
import { SETUP_KEY } from './setup-state.ts'

export function useSetupState() {
  return useQuery({ queryKey: SETUP_KEY, queryFn: ({ signal }) => call(getSetupState, {}, signal) })
}

/** Makes the signed-in account the operator. */
export function useBecomeOperator() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(becomeOperator, { body: { token } }),
    onSuccess: () => {
      queryClient.setQueryData(SETUP_KEY, { isPending: false })
      return refreshCurrentUser(queryClient)
    },
  })
}
