/** Made of the catalog of kinds: see kind-categories-plugin.ts. */
declare module 'virtual:kind-categories' {
  export const kindCategories: {
    lastWords: Record<string, string[]>
    names: Record<string, string[]>
  }
}
