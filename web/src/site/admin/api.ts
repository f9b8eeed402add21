import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getActions, MAX_ROWS_SHOWN } from '@yardsnap/contract/admin'
import type { Endpoint, RequestOf, ResponseOf } from '@yardsnap/contract/endpoint'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'

const KEY = 'admin'

/**
 * The answer of an admin endpoint, fetched again whenever its tab opens: other admins change it, too.
 * @param refetchMs after how long it is fetched again while it is looked at; default: not at all
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  refetchMs: (answer: ResponseOf<E> | undefined) => number | false = () => false,
) {
  return useQuery<ResponseOf<E>>({
    queryKey: [KEY, endpoint.path, request],
    queryFn: ({ signal }) => call(endpoint, request, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => refetchMs(state.data),
  })
}

/** What admins did, the latest first, a page at a time. */
export function useLog() {
  return useInfiniteQuery({
    queryKey: [KEY, getActions.path],
    queryFn: ({ signal, pageParam }) => call(getActions, { query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < MAX_ROWS_SHOWN ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  })
}

/**
 * An admin's action, after which all lists are fetched again: what is refused may have been done in another tab.
 * @param work calls the endpoints
 * @param done title of the toast once it is done; `failed` is the one when it is not
 */
export function useAction<Input>(
  work: (input: Input) => Promise<unknown>,
  { done, failed }: { done: string; failed: string },
) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: [KEY] })
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await refetch()
      showToast({ title: done })
    },
    onError: (error) => {
      showFailure(error, { title: failed })
      return refetch()
    },
  })
}
