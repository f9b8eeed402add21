import type { Plugin } from 'vite'
import { readKindCategories } from './src/ui/read-kind-categories.ts'

const ID = 'virtual:kind-categories'

/** The categories of the catalog of kinds on the server, in few bytes: most names need only their last word. */
export function kindCategories(): Plugin {
  return {
    name: 'kind-categories',
    resolveId: { filter: { id: /^virtual:kind-categories$/ }, handler: () => `\0${ID}` },
    load: {
      // oxlint-disable-next-line no-control-regex -- what a plugin makes begins so
      filter: { id: /^\0virtual:kind-categories$/ },
      handler: () => `export const kindCategories = ${JSON.stringify(readKindCategories())}`,
    },
  }
}
