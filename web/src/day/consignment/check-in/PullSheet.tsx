import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { type RecallNotice, RECALLS_URL } from '@yardsnap/contract/recalls'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { RecallReasons } from './parts/RecallNote.tsx'

const REASONS = {
  worn: t`Stained or worn`,
  broken: t`Broken or not complete`,
  recalled: t`Recalled`,
  season: t`Not in season`,
  tag: t`Tag is wrong`,
  other: t.of('another reason')`Other`,
} as const
type Reason = keyof typeof REASONS

interface PullSheetProps {
  item: ConsignedItem
  /** What to look at before it is sold. */
  notices: readonly RecallNotice[]
  onPull: (because: string) => void
  onClose: () => void
}

/** Why a thing is not sold, in words that its owner reads. */
export function PullSheet({ item, notices, onPull, onClose }: PullSheetProps) {
  const [reason, setReason] = useState<Reason>(notices.length > 0 ? 'recalled' : 'worn')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason === 'other' && words.trim() === ''
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Pull “${item.title}”`}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isMissing) onPull(reason === 'other' ? words : REASONS[reason])
        }}
      >
        <p className="text-ink-soft">It is not sold, and goes back to its owner, who sees the reason.</p>
        {notices.length > 0 && <RecallReasons notices={notices} />}
        <ChipGroup
          label="Why"
          options={(Object.keys(REASONS) as Reason[]).map((value) => ({ value, label: REASONS[value] }))}
          value={reason}
          onValueChange={setReason}
        />
        {reason === 'other' && (
          <TextField
            label="Reason"
            maxLength={80}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            error={isTried && isMissing ? t`Say why, so that its owner understands it` : undefined}
          />
        )}
        {reason === 'recalled' && notices.length === 0 && (
          <p className="rounded-control bg-mustard-wash px-4 py-3 text-small">
            A recalled product cannot be sold.{' '}
            <a href={RECALLS_URL} target="_blank" rel="noreferrer" className="text-sky underline underline-offset-4">
              Look it up at cpsc.gov
            </a>
          </p>
        )}
        <Button type="submit" className="min-h-15 text-lead">
          Pull it
        </Button>
      </form>
    </Sheet>
  )
}
