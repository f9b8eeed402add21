import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface AddNameProps {
  label: string
  /** @returns whether the person was added, which empties the field */
  onAdd: (name: string) => Promise<boolean>
}

/** Adds somebody by their name. */
export function AddName({ label, onAdd }: AddNameProps) {
  const [name, setName] = useState('')
  const [adding, setAdding] = useState<string | null>(null)
  const typed = name.trim()
  const add = async () => {
    // Pressed twice; another one may be added meanwhile.
    if (typed === '' || typed === adding) return
    setAdding(typed)
    if (await onAdd(typed)) setName((now) => (now.trim() === typed ? '' : now))
    setAdding((now) => (now === typed ? null : now))
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2.5 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label={label}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.currentTarget.value)}
        className="min-w-0 grow basis-40"
      />
      <Button
        type="submit"
        tone="secondary"
        icon={<UserPlus />}
        isPending={typed !== '' && typed === adding}
        pendingText="Adding..."
      >
        Add
      </Button>
    </form>
  )
}
