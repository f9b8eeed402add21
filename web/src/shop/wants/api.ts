import { t } from '@yardsnap/contract/texts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteWant, getWants, markWantsSeen, putWant, type Want, WantInput } from '@yardsnap/contract/wants'
import { useEffect } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { backInPlace } from '#lib/back-in-place.ts'
import { showToast } from '#lib/toast.ts'

export const wantsQuery = queryOptions({
  queryKey: ['wants'],
  queryFn: ({ signal }) => call(getWants, {}, signal),
})

/** Fetches the wants again. A fetch that is already running may be older than the change, so it is canceled first. */
async function refreshWants(queryClient: QueryClient): Promise<void> {
  const { queryKey } = wantsQuery
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

export const ADDED_TOAST = { title: t`We will tell you`, description: t`Your list is under Saved, Wants.` }

/** The caller's wants. What is shown counts as seen from the next visit on. */
export function useWants() {
  const query = useQuery({ ...wantsQuery, refetchOnMount: 'always', staleTime: 0 })
  const hasNew = query.isFetchedAfterMount && query.data?.wants.some(({ finds }) => finds.some(({ isNew }) => isNew))
  useEffect(() => {
    // If this fails, the matches are shown as new once more.
    if (hasNew) void call(markWantsSeen, {}).catch(() => undefined)
  }, [hasNew])
  return query
}

export function useWriteWant() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ wantId, ...body }: WantInput & { wantId: string }) => call(putWant, { params: { wantId }, body }),
    onSuccess: () => refreshWants(queryClient),
  })
}

/** Removes a want at once, and offers to put it back with its matches. */
export function useRemoveWant() {
  const queryClient = useQueryClient()
  const { queryKey } = wantsQuery
  const { mutate: putBack } = useWriteWant()
  return useMutation({
    mutationFn: ({ id }: Want) => call(deleteWant, { params: { wantId: id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.wants ?? []
      queryClient.setQueryData(
        queryKey,
        (shown) => shown && { ...shown, wants: shown.wants.filter((want) => want.id !== id) },
      )
      return { before }
    },
    onSuccess: (_, { id, finds: _finds, ...want }) => {
      const onError = (error: Error) => showFailure(error, { title: t`The want could not be put back` })
      showToast({
        title: t`Removed from your wants`,
        description: want.words,
        action: { label: t`Undo`, onPress: () => putBack({ ...want, wantId: id }, { onError }) },
      })
    },
    onError: (error, want, context) => {
      if (context) {
        const options = { before: context.before, key: 'id' } as const
        queryClient.setQueryData(
          queryKey,
          (shown) => shown && { ...shown, wants: backInPlace(shown.wants, want, options) },
        )
      }
      showFailure(error, { title: t`The want could not be removed` })
    },
  })
}

/** Adds the want that a visitor has filled in before signing in, unless their account has the same one. */
export async function completeWantIntent(queryClient: QueryClient, kept: object): Promise<void> {
  const want = WantInput.safeParse(kept)
  if (!want.success) return
  try {
    const { wants } = await call(getWants, {})
    if (!wants.some((own) => isSame(own, want.data))) {
      await call(putWant, { params: { wantId: crypto.randomUUID() }, body: want.data })
    }
    await refreshWants(queryClient)
    showToast(ADDED_TOAST)
  } catch (error) {
    showFailure(error, { title: t`Your want could not be added` })
  }
}

const isSame = (own: WantInput, other: WantInput): boolean =>
  own.words.toLowerCase() === other.words.toLowerCase() &&
  (['location', 'miles', 'maxPrice', 'days'] as const).every((field) => own[field] === other[field])
