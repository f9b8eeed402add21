import { t } from './texts.ts'
import { z } from 'zod'
import { plainText } from './text.ts'

export const MAX_WELCOME_LENGTH = 500

/** Color sets whose contrast is checked; `brick` is the site's own. */
export const ACCENTS = ['brick', 'plum', 'ocean', 'forest', 'rose', 'slate'] as const
export const Accent = z.enum(ACCENTS)
export type Accent = z.infer<typeof Accent>

/** How a seller has customized the page of a sale (S6.3, 'customizable sale page'). */
export const PageStyle = z.object({
  accent: Accent,
  welcome: z.string(),
})
export type PageStyle = z.infer<typeof PageStyle>

/** `isPaused`: stored but not shown while the seller has no Premium. Only the seller sees a paused style. */
export const StoredPageStyle = PageStyle.extend({ isPaused: z.boolean() })
export type StoredPageStyle = z.infer<typeof StoredPageStyle>

export const PageStyleInput = PageStyle.extend({ welcome: plainText(() => t`Welcome`, MAX_WELCOME_LENGTH) })
