import { plural, t } from '@yardsnap/contract/texts'
import type { Position } from '@yardsnap/contract/places'
import {
  guessCarsFrom,
  MAX_CROSSING_LENGTH,
  MAX_FAMILIES,
  MAX_SIGNS,
  type OwnSignPlan,
  type StreetSign,
} from '@yardsnap/contract/street-signs'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { DEFAULT_CENTER } from '#core/map/map-view.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ACCENT_OPTIONS } from '#sell/listings/accent-options.ts'
import { useSaveSignPlan } from './api.ts'
import { SignBoard } from './parts/SignBoard.tsx'
import { SignRow } from './parts/SignRow.tsx'

interface SignsDialogProps {
  listingId: string
  plan: OwnSignPlan
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Where the host puts up signs: corners by a tap on the map or typed, in the order in which people pass them. */
export function SignsDialog({ listingId, plan, isOpen, onOpenChange }: SignsDialogProps) {
  const { house, around } = plan
  const [signs, setSigns] = useState(plan.signs)
  const [accent, setAccent] = useState(plan.accent)
  const [families, setFamilies] = useState(plan.families ?? 1)
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useSaveSignPlan(listingId)
  const isFull = signs.length >= MAX_SIGNS

  const add = (fields: Pick<StreetSign, 'crossing' | 'position'>) =>
    setSigns((before) => {
      if (before.length >= MAX_SIGNS) return before
      const carsFrom = guessCarsFrom(fields.position, before.at(-1)?.position ?? null, house)
      return [...before, { ...fields, carsFrom, turn: null, isCollected: false }]
    })
  const change = (index: number, fields: Partial<StreetSign>) =>
    setSigns((before) => before.map((sign, place) => (place === index ? { ...sign, ...fields } : sign)))
  const moveUp = (index: number) =>
    setSigns((before) => before.toSpliced(index - 1, 2, ...before.slice(index - 1, index + 1).toReversed()))
  const addTyped = (event: FormEvent) => {
    event.preventDefault()
    const crossing = typed.trim()
    if (crossing === '' || isFull) return
    add({ crossing, position: null })
    setTyped('')
  }
  const save = () =>
    mutate({ signs, accent, families: families < 2 ? null : families }, { onSuccess: () => onOpenChange(false) })
  const addAt = (position: Position) => add({ crossing: '', position })

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Signs by corner"
      description={`Tap each corner in the order people pass it, ${MAX_SIGNS} at most. The last one, nearest to you, gets the code.`}
      size="wide"
      footer={
        <>
          {error && (
            <p role="alert" className="grow text-small text-danger">
              {getErrorMessage(error, t`The signs were not saved. Please try again.`)}
            </p>
          )}
          <Button onClick={save} isPending={isPending} pendingText="Saving...">
            {plural(signs.length, { one: 'Save # sign', other: 'Save # signs' })}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 desk:grid-cols-2 desk:gap-x-6">
        <div className="grid min-w-0 gap-4">
          <SignBoard
            signs={signs}
            house={house}
            opensAt={around ?? DEFAULT_CENTER}
            isFull={isFull}
            onAdd={addAt}
            onMove={(index, position) => change(index, { position })}
          />
          {house === null && (
            <p className="text-small text-ink-soft">
              Your house is not on the map yet, so turn the arrows yourself. With a pin on it, they point there.
            </p>
          )}
          <form onSubmit={addTyped} className="flex items-end gap-2">
            <TextField
              label="Or type a crossing"
              placeholder="Oak & 5th"
              maxLength={MAX_CROSSING_LENGTH}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              className="min-w-0 grow"
            />
            <Button type="submit" tone="secondary" disabled={isFull || typed.trim() === ''}>
              Add
            </Button>
          </form>
          {isFull && <p className="text-small text-ink-soft">That is as many as one evening collects.</p>}
          <ChipGroup label="Color" options={ACCENT_OPTIONS} value={accent} onValueChange={setAccent} />
          <NumberField
            label="Families"
            hint="From two on, the signs say how many"
            value={families}
            min={1}
            max={MAX_FAMILIES}
            onValueChange={setFamilies}
          />
        </div>
        <ol aria-label="Signs" className="grid min-w-0 gap-3">
          {signs.map((sign, index) => (
            <SignRow
              // oxlint-disable-next-line react/no-array-index-key -- a sign is its number
              key={index}
              sign={sign}
              number={index + 1}
              house={house}
              onChange={(fields) => change(index, fields)}
              onEarlier={index === 0 ? null : () => moveUp(index)}
              onRemove={() => setSigns((before) => before.toSpliced(index, 1))}
            />
          ))}
          {signs.length === 0 && (
            <li className="rounded-card border border-line bg-card px-4 py-6 text-center text-ink-soft">
              No sign yet: tap the first corner.
            </li>
          )}
        </ol>
      </div>
    </Dialog>
  )
}
