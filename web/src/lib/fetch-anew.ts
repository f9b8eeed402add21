import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches something again after a change of it. A fetch that is on its way may be older than the change, and a first one would
 * not be begun again.
 */
export async function fetchAnew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
