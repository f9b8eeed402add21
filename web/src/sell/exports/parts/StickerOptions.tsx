import { t } from '@yardsnap/contract/texts'
import type { PrintOptions } from '@yardsnap/contract/exports'
import { isRoll, LABEL_SHEETS, LabelPaper } from '@yardsnap/contract/label-papers'
import { rememberLabelPaper } from '#sell/exports/label-paper.ts'
import { LABEL_PAPERS, labelPaperHint } from '#core/printing/label-papers.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'

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
        hint={labelPaperHint(labels)}
        options={LABEL_PAPERS}
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
