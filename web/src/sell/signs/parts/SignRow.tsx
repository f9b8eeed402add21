import { t } from '@yardsnap/contract/texts'
import type { Position } from '@yardsnap/contract/places'
import { ARROW_STEP, getArrow, MAX_CROSSING_LENGTH, Side, type StreetSign } from '@yardsnap/contract/street-signs'
import { ArrowUp, RotateCw, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { SignArrow } from './SignArrow.tsx'

const SIDES: Record<Side, string> = {
  north: t.of('side that cars come from')`the north`,
  east: t.of('side that cars come from')`the east`,
  south: t.of('side that cars come from')`the south`,
  west: t.of('side that cars come from')`the west`,
}
const SIDE_OPTIONS = Side.options.map((value) => ({ value, label: SIDES[value] }))

/** What the arrow says to who cannot see it, from straight ahead clockwise. */
const ARROWS = [
  t`Straight ahead`,
  t`Ahead to the right`,
  t`Right`,
  t`Back to the right`,
  t`Turn around`,
  t`Back to the left`,
  t`Left`,
  t`Ahead to the left`,
]

interface SignRowProps {
  sign: StreetSign
  /** From 1. */
  number: number
  house: Position | null
  onChange: (fields: Partial<StreetSign>) => void
  /** Null for the first one. */
  onEarlier: (() => void) | null
  onRemove: () => void
}

/** One sign: where it is put up, which cars it faces, where its arrow points. */
export function SignRow({ sign, number, house, onChange, onEarlier, onRemove }: SignRowProps) {
  const degrees = getArrow(sign, house)
  const isToHouse = sign.turn === null && sign.position !== null && house !== null
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card p-3.5">
      <div className="flex items-center gap-3">
        <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-ink font-bold text-paper">
          {number}
        </span>
        <TextField
          label={`Crossing of sign ${number}`}
          isLabelHidden
          placeholder="Oak & 5th"
          maxLength={MAX_CROSSING_LENGTH}
          value={sign.crossing}
          onChange={(event) => onChange({ crossing: event.currentTarget.value })}
          className="min-w-0 grow"
        />
        <SignArrow degrees={degrees} className="size-11 shrink-0 rounded-control bg-brick-wash p-2 text-brick" />
      </div>
      <div className="flex flex-wrap items-end gap-x-1 gap-y-2">
        <Select
          label={`Cars that see sign ${number} come from`}
          options={SIDE_OPTIONS}
          value={sign.carsFrom}
          onChange={(event) => onChange({ carsFrom: Side.parse(event.target.value) })}
          className="min-w-44 grow basis-44 [&_label]:text-small"
        />
        <IconButton
          label={`Turn the arrow of sign ${number}`}
          icon={<RotateCw />}
          onClick={() => onChange({ turn: (degrees + ARROW_STEP) % 360 })}
        />
        <IconButton
          label={`Move sign ${number} up`}
          icon={<ArrowUp />}
          disabled={onEarlier === null}
          onClick={() => onEarlier?.()}
        />
        <IconButton label={`Remove sign ${number}`} icon={<Trash2 />} onClick={onRemove} />
      </div>
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-small text-ink-soft">
        <output>{ARROWS[degrees / ARROW_STEP]}</output>
        {isToHouse && <span>to your house</span>}
        {sign.turn !== null && sign.position !== null && house !== null && (
          <button
            type="button"
            onClick={() => onChange({ turn: null })}
            className="min-h-11 font-semibold text-sky underline underline-offset-3"
          >
            Point to the house
          </button>
        )}
      </p>
    </li>
  )
}
