import { type DoorChange, type DoorLine, MAX_DOOR_NAME_LENGTH } from '@yardsnap/contract/door-line'
import { t } from '@yardsnap/contract/texts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Gives a number to somebody without a phone. */
export function AddParty({ line, act }: { line: DoorLine; act: (change: DoorChange) => void }) {
  const [name, setName] = useState('')
  const [partySize, setPartySize] = useState(1)
  const [isTried, setTried] = useState(false)
  // No toast, which would lie over the form while the next one waits.
  const [given, setGiven] = useState<{ name: string; number: number } | null>(null)
  const add = () => {
    const typed = name.trim()
    setTried(typed === '')
    if (typed === '') return
    const number = line.lastNumber + 1
    act({ kind: 'add', ticketId: crypto.randomUUID(), name: typed, partySize, number })
    setGiven({ name: typed, number })
    setName('')
    setPartySize(1)
  }
  return (
    <section aria-labelledby="door-add">
      <h2 id="door-add" className="text-h3">
        Somebody without a phone
      </h2>
      <output className="block font-semibold wrap-anywhere">
        {given && t`Number ${String(given.number)}: tell ${given.name}.`}
      </output>
      <form
        noValidate
        className="mt-2 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label="Name or initials"
          value={name}
          maxLength={MAX_DOOR_NAME_LENGTH}
          autoComplete="off"
          error={isTried ? t`Type a name or initials` : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          className="min-w-0 grow basis-40"
        />
        <NumberField label="People" value={partySize} max={line.maxPartySize} onValueChange={setPartySize} />
        <Button type="submit" tone="secondary" icon={<UserPlus />}>
          Give number {line.lastNumber + 1}
        </Button>
      </form>
    </section>
  )
}
