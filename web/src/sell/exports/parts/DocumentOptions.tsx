import { t } from '@yardsnap/contract/texts'
import { LABEL_SHEETS, type LabelSheet, type PrintDocument, type PrintOptions } from '@yardsnap/contract/exports'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'

interface DocumentOptionsProps {
  document: PrintDocument
  options: PrintOptions
  onChange: (options: Partial<PrintOptions>) => void
}

const PAPERS = [
  { value: 'letter', label: t`US Letter` },
  { value: 'a4', label: t`A4` },
] as const
const INKS = [
  { value: 'color', label: t`Color` },
  { value: 'saving', label: t`Saves ink` },
] as const
const LAYOUTS = [
  { value: 'pictures', label: t`Pictures` },
  { value: 'details', label: t`Details` },
  { value: 'poster', label: t`Poster` },
] as const
const ARROWS = [
  { value: 'all', label: t`One of each` },
  { value: 'left', label: t`Left` },
  { value: 'right', label: t`Right` },
  { value: 'ahead', label: t`Ahead` },
] as const
const LABELS: { value: LabelSheet; label: string }[] = [
  { value: '5160', label: t`Avery 5160, 30 a sheet` },
  { value: '5163', label: t`Avery 5163, 10 a sheet` },
]
const COUNTS = [
  { value: 'item', label: t`One per item` },
  { value: 'unit', label: t`One per piece` },
] as const
const FORMATS = [
  { value: 'pdf', label: t`PDF` },
  { value: 'docx', label: t`Word` },
] as const

export function DocumentOptions({ document, options, onChange }: DocumentOptionsProps) {
  const { layout, arrows, format, ink, paper } = options
  if (document === 'stickers') return <StickerOptions options={options} onChange={onChange} />
  return (
    <>
      {document === 'flyer' && (
        <ChipGroup
          label="Layout"
          options={LAYOUTS}
          value={layout}
          onValueChange={(value) => onChange({ layout: value })}
        />
      )}
      {document === 'signs' && (
        <ChipGroup
          label="Arrows"
          options={ARROWS}
          value={arrows}
          onValueChange={(value) => onChange({ arrows: value })}
        />
      )}
      {document === 'inventory' && (
        <ChipGroup
          label="File"
          options={FORMATS}
          value={format}
          onValueChange={(value) => onChange({ format: value })}
        />
      )}
      {(document === 'flyer' || document === 'signs') && (
        <ChipGroup label="Ink" options={INKS} value={ink} onValueChange={(value) => onChange({ ink: value })} />
      )}
      <ChipGroup label="Paper" options={PAPERS} value={paper} onValueChange={(value) => onChange({ paper: value })} />
    </>
  )
}

function StickerOptions({ options, onChange }: Omit<DocumentOptionsProps, 'document'>) {
  const { columns, rows } = LABEL_SHEETS[options.labels]
  return (
    <>
      <Select
        label="Labels"
        hint={options.labels === '5160' ? 'Small: 2⅝ × 1 inch' : 'Large: 4 × 2 inches'}
        options={LABELS}
        value={options.labels}
        onChange={(event) => {
          const labels = LABELS.find(({ value }) => value === event.target.value)?.value ?? '5160'
          onChange({ labels, firstLabel: 1 })
        }}
      />
      <ChipGroup
        label="Stickers"
        options={COUNTS}
        value={options.stickersPer}
        onValueChange={(value) => onChange({ stickersPer: value })}
      />
      <NumberField
        label="First free label"
        hint="On a sheet that is partly used, counted row by row"
        value={options.firstLabel}
        min={1}
        max={columns * rows}
        onValueChange={(value) => onChange({ firstLabel: value })}
      />
    </>
  )
}
