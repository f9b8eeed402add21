import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, RequestOf, ResponseOf } from '@yardsnap/contract/endpoint'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'

const KEY = 'admin'

/** The answer of an admin endpoint, fetched again whenever its tab opens: other admins change it, too. */
export function useAnswer<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return useQuery<ResponseOf<E>>({
    queryKey: [KEY, endpoint.path, request],
    queryFn: ({ signal }) => call(endpoint, request, signal),
    refetchOnMount: 'always',
  })
}

/** An admin's action, after which all lists are fetched again. @param work calls the endpoints */
export function useAction<Input>(work: (input: Input) => Promise<unknown>, doneText: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [KEY] })
      showToast({ title: doneText })
    },
    onError: (error) => showFailure(error),
  })
}
