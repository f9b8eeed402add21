import { LabelPaper } from '@yardsnap/contract/label-papers'
import { t } from '@yardsnap/contract/texts'

interface PaperText {
  label: string
  hint: string
}

const ROLL_HINT = t`In the printer’s dialog, choose the paper of this size, at 100%`

/** Maker and number of each paper stand on its box. */
const PAPER_TEXTS: Record<LabelPaper, PaperText> = {
  '5160': { label: t`Avery 5160, 30 a sheet`, hint: t`Small: 2⅝ × 1 inch` },
  '5163': { label: t`Avery 5163, 10 a sheet`, hint: t`Large: 4 × 2 inches` },
  'hang-tags': {
    label: t`Hang tags, 8 a sheet`,
    hint: t`On card stock: cut along the lines, punch the hole, tie it on`,
  },
  'dymo-30334': { label: t`Dymo 30334, 2¼ × 1¼ in`, hint: ROLL_HINT },
  'dymo-30252': { label: t`Dymo 30252, 1⅛ × 3½ in`, hint: ROLL_HINT },
  'brother-dk-1201': { label: t`Brother DK-1201, 29 × 90 mm`, hint: ROLL_HINT },
  'brother-dk-2205': {
    label: t`Brother DK-2205, 62 mm`,
    hint: t`In the printer’s dialog, choose 62 mm and a length of 30 mm`,
  },
  'zebra-203': { label: t`Zebra 2¼ × 1¼ in, 203 dpi`, hint: ROLL_HINT },
  'zebra-300': { label: t`Zebra 2¼ × 1¼ in, 300 dpi`, hint: ROLL_HINT },
}
/** For a choice. */
export const LABEL_PAPERS = LabelPaper.options.map((value) => ({ value, label: PAPER_TEXTS[value].label }))

/** What is said below a choice of it: its size, or what to choose in the printer's dialog. */
export const labelPaperHint = (paper: LabelPaper): string => PAPER_TEXTS[paper].hint
