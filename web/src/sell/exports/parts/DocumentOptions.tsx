import { t } from '@yardsnap/contract/texts'
import type { PrintDocument, PrintOptions } from '@yardsnap/contract/exports'
import { MapPin } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { StickerOptions } from './StickerOptions.tsx'

interface DocumentOptionsProps {
  document: PrintDocument
  options: PrintOptions
  onChange: (options: Partial<PrintOptions>) => void
  /** Asks where the signs stand; null where the preview asks it. */
  onPlaceSigns: (() => void) | null
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
  { value: 'corners', label: t`By corner` },
] as const
const FORMATS = [
  { value: 'pdf', label: t`PDF` },
  { value: 'docx', label: t`Word` },
] as const

export function DocumentOptions({ document, options, onChange, onPlaceSigns }: DocumentOptionsProps) {
  const { layout, arrows, format, ink, paper } = options
  if (document === 'stickers') return <StickerOptions options={options} onChange={onChange} />
  const isByCorner = document === 'signs' && arrows === 'corners'
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
      {isByCorner && (
        <>
          <p className="text-small text-ink-soft">
            Two Letter pages a sign, side by side, with an arrow from its corner to your house.
          </p>
          {onPlaceSigns && (
            <Button tone="secondary" icon={<MapPin />} onClick={onPlaceSigns} className="justify-self-start">
              Change the signs
            </Button>
          )}
        </>
      )}
      {document === 'inventory' && (
        <ChipGroup
          label="File"
          options={FORMATS}
          value={format}
          onValueChange={(value) => onChange({ format: value })}
        />
      )}
      {(document === 'flyer' || (document === 'signs' && !isByCorner)) && (
        <ChipGroup label="Ink" options={INKS} value={ink} onValueChange={(value) => onChange({ ink: value })} />
      )}
      {!isByCorner && (
        <ChipGroup label="Paper" options={PAPERS} value={paper} onValueChange={(value) => onChange({ paper: value })} />
      )}
    </>
  )
}
