import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { leaveWhenUnauthorized } from './unauthorized.ts'

/**
 * Nothing is fetched again unless a change asks for it (S9.11).
 * A query or mutation with `meta: { mayBeSignedOut: true }` handles a 401 itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.['mayBeSignedOut']) leaveWhenUnauthorized(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.['mayBeSignedOut']) leaveWhenUnauthorized(error)
      },
    }),
    defaultOptions: {
      queries: {
        // The service worker answers what it can without a signal.
        networkMode: 'always',
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
