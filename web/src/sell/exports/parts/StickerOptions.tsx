import { t } from '@yardsnap/contract/texts'
import type { PrintOptions } from '@yardsnap/contract/exports'
import { isRoll, LABEL_SHEETS, LabelPaper } from '@yardsnap/contract/label-papers'
import { rememberLabelPaper } from '#sell/exports/label-paper.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'

interface PaperText {
  label: string
  hint: string
}

const ROLL_HINT = t`In the printer’s dialog, choose the paper of this size, at 100 %`

/** Maker and number of each paper stand on its box. */
const PAPER_TEXTS: Record<LabelPaper, PaperText> = {
  '5160': { label: t`Avery 5160, 30 a sheet`, hint: t`Small: 2⅝ × 1 inch` },
  '5163': { label: t`Avery 5163, 10 a sheet`, hint: t`Large: 4 × 2 inches` },
  'hang-tags': { label: t`Hang tags, 8 a sheet`, hint: t`On card: cut along the lines, punch the hole, tie it on` },
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
const PAPERS = LabelPaper.options.map((value) => ({ value, label: PAPER_TEXTS[value].label }))

const COUNTS = [
  { value: 'item', label: t`One per item` },
  { value: 'unit', label: t`One per piece` },
] as const

interface StickerOptionsProps {
  options: PrintOptions
  onChange: (options: Partial<PrintOptions>) => void
}

/** What stickers are printed on, and how many. The paper is remembered on this device, whose printer it is for. */
export function StickerOptions({ options, onChange }: StickerOptionsProps) {
  const { labels, stickersPer, firstLabel } = options
  return (
    <>
      <Select
        label="Labels"
        hint={PAPER_TEXTS[labels].hint}
        options={PAPERS}
        value={labels}
        onChange={(event) => {
          const paper = LabelPaper.parse(event.target.value)
          rememberLabelPaper(paper)
          onChange({ labels: paper, firstLabel: 1 })
        }}
      />
      <ChipGroup
        label="Stickers"
        options={COUNTS}
        value={stickersPer}
        onValueChange={(value) => onChange({ stickersPer: value })}
      />
      {!isRoll(labels) && (
        <NumberField
          label="First free label"
          hint="On a sheet that is partly used, counted row by row"
          value={firstLabel}
          min={1}
          max={LABEL_SHEETS[labels].columns * LABEL_SHEETS[labels].rows}
          onValueChange={(value) => onChange({ firstLabel: value })}
        />
      )}
    </>
  )
}
