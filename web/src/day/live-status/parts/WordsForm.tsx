import { MAX_STATUS_WORDS } from '@yardsnap/contract/live-status-changes'
import { Megaphone } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

/** A line in the host's own words. */
export function WordsForm({ words, onSubmit }: { words: string; onSubmit: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== words) onSubmit(typed.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2.5 *:first:grow *:first:basis-40">
      <TextField
        label="In your words"
        icon={<Megaphone />}
        placeholder="Cash only"
        maxLength={MAX_STATUS_WORDS}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" tone="secondary">
        Post it
      </Button>
    </form>
  )
}
