import { plural, t } from '@yardsnap/contract/texts'
import { Check, CloudOff, CloudUpload, HardDrive } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Spinner } from '#ui/Spinner.tsx'
import { isEqual } from '@yardsnap/contract/draft-changes'
import { EMPTY_FORM, type ListingForm } from '@yardsnap/contract/listing-form'
import { type DraftState, listHalfTypedFields } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'

/**
 * Says where the work is saved. It subscribes to the store itself, so that it is up to date even while React still
 * renders the rest of the page.
 */
export function SaveLine({ store }: { store: DraftStore }) {
  const { text, icon } = describeSaveState(useSyncExternalStore(store.subscribe, store.getState))
  return (
    <output className="flex min-h-6 items-center gap-1.5 text-small text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      {text}
    </output>
  )
}

const NOTHING = { text: '', icon: null }
const KEPT_HERE = { text: t`Kept on this device`, icon: <HardDrive aria-hidden /> }

const isUntouched = (form: ListingForm): boolean => isEqual(form, EMPTY_FORM)

function describeSaveState({ status, server, form, isKeptHere }: DraftState): { text: string; icon: ReactNode } {
  const isNew = server.version === 0
  if (status === 'saving') return { text: t`Saving...`, icon: <Spinner /> }
  // Without an animation while the seller types, because its frames would delay the letters.
  if (status === 'waiting' && !isNew) return { text: t`Saving...`, icon: <CloudUpload aria-hidden /> }
  if (status === 'saved' && isNew) return NOTHING
  if (status === 'saved') return { text: t`Saved`, icon: <Check aria-hidden className="text-grass" /> }
  // Only half-typed fields exist, which cannot be saved yet, so there is no sale to speak of.
  if (status === 'incomplete' && isNew) return isKeptHere && !isUntouched(form) ? KEPT_HERE : NOTHING
  if (status === 'incomplete') {
    const count = listHalfTypedFields({ form, server }).length
    const text = plural(count, {
      one: 'Saved, but for a field that is not complete',
      other: 'Saved, but for # fields that are not complete',
    })
    return { text, icon: <Check aria-hidden /> }
  }
  if (!isKeptHere) return { text: t`Not saved yet`, icon: <CloudOff aria-hidden /> }
  if (status === 'waiting') return KEPT_HERE
  return { text: t`Not saved yet, kept on this device`, icon: <CloudOff aria-hidden /> }
}
