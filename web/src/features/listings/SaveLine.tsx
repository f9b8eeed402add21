import { Check, CloudOff, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#ui/Spinner.tsx'
import type { EditorState } from './editor-state.ts'

/** Quietly tells where the work is kept. */
export function SaveLine({ state }: { state: EditorState }) {
  const { text, icon } = lineOf(state)
  return (
    <output className="flex min-h-6 items-center gap-1.5 text-small text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      {text}
    </output>
  )
}

function lineOf({ status, draft, isKeptHere }: EditorState): { text: string; icon: ReactNode } {
  const isNew = draft.listingId === null
  if (status === 'saving' || (status === 'waiting' && !isNew)) return { text: 'Saving…', icon: <Spinner /> }
  if (status === 'saved' && isNew) return { text: '', icon: null }
  if (status === 'saved') return { text: 'Saved', icon: <Check aria-hidden className="text-grass" /> }
  if (status === 'incomplete')
    return { text: 'Saved, but for a field that is not complete', icon: <Check aria-hidden /> }
  if (!isKeptHere) return { text: 'Not saved yet', icon: <CloudOff aria-hidden /> }
  if (status === 'waiting') return { text: 'Kept on this device', icon: <HardDrive aria-hidden /> }
  return { text: 'Not saved yet, kept on this device', icon: <CloudOff aria-hidden /> }
}
