import type { Mutation } from './mutation.ts'

/** One for each requirement at least: what its tests hold. `npm run check` sees that the words are there. */
export const MUTATIONS: Mutation[] = []
