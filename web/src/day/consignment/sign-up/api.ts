import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSignUpPage, signUpConsignor, type SignUpInput } from '@yardsnap/contract/consignor-sign-up'
import { call } from '#api/call.ts'

const signUpKey = (token: string) => ['consignor-sign-up', token] as const

export function useSignUpPage(token: string) {
  return useQuery({
    queryKey: signUpKey(token),
    queryFn: ({ signal }) => call(readSignUpPage, { params: { token } }, signal),
    retry: false,
  })
}

/** The caller shows an error beside its fields. */
export function useSignUp(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SignUpInput) => call(signUpConsignor, { params: { token }, body }),
    // Terms that have changed meanwhile are read again.
    onError: () => queryClient.invalidateQueries({ queryKey: signUpKey(token) }),
  })
}
