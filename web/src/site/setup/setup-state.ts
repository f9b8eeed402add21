import type { PageRendering } from '@yardsnap/contract/page-rendering'
import type { SetupState } from '@yardsnap/contract/setup'

export const SETUP_KEY = ['setup'] as const

/** Whether the server has rendered a page for a site that waits for its first operator. */
export function isSetupPending(rendering: PageRendering | null): boolean {
  const query = rendering?.queries.find(([[name]]) => name === SETUP_KEY[0])
  return query !== undefined && (query[1] as SetupState).isPending
}
