import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { CurrentUser, getCurrentUser } from '@yardsnap/contract/accounts'
import { ApiError, call, callAs } from '#api/call.ts'

const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, {}, signal).catch(nullWhenSignedOut).then(noteCaller),
})

/** Who is signed in; null for nobody. Never loading: the app starts with the answer. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery).data ?? null
}

/** Hands over the answer that arrived before the app was loaded: of somebody only once schemas are (`loadSchemas`). */
export function seedCurrentUser(queryClient: QueryClient, answer: unknown): void {
  const user = answer === null ? null : (CurrentUser.safeParse(answer).data ?? null)
  queryClient.setQueryData(currentUserQuery.queryKey, noteCaller(user))
}

export function isSignedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData(currentUserQuery.queryKey))
}

export function refreshCurrentUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
}

function noteCaller(user: CurrentUser | null): CurrentUser | null {
  callAs(user?.id ?? null)
  return user
}

/** @throws the error when it is anything but a 401 */
function nullWhenSignedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}
