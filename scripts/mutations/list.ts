import { CALLS } from './calls.ts'
import { EDITOR } from './editor.ts'
import { LANDING_AND_HOME } from './landing-and-home.ts'
import type { Mutation } from './mutation.ts'
import { PLANS_AND_PRICING } from './plans-and-pricing.ts'
import { RULES_AND_TEXTS } from './rules-and-texts.ts'
import { SHOPPING } from './shopping.ts'

/** One for each requirement at least: what its tests hold. `npm run check` sees that the words are there. */
export const MUTATIONS: Mutation[] = [
  ...LANDING_AND_HOME,
  ...EDITOR,
  ...SHOPPING,
  ...PLANS_AND_PRICING,
  ...CALLS,
  ...RULES_AND_TEXTS,
]
