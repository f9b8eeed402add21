import { type Accent, ACCENTS } from '@yardsnap/contract/page-styles'
import { t } from '@yardsnap/contract/texts'

const NAMES: Record<Accent, string> = {
  brick: t.of('a color')`Brick`,
  plum: t.of('a color')`Plum`,
  ocean: t.of('a color')`Ocean`,
  forest: t.of('a color')`Forest`,
  rose: t.of('a color')`Rose`,
  slate: t.of('a color')`Slate`,
}

/** The colors that a sale's page and its signs can have. */
export const ACCENT_OPTIONS = ACCENTS.map((value) => ({ value, label: NAMES[value] }))
