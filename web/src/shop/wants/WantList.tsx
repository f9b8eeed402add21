import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { PREMIUM_WANTS } from '@yardsnap/contract/plans'
import { MAX_WANT_LENGTH, type Want, type WantInput } from '@yardsnap/contract/wants'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useRemoveWant, useWants } from './api.ts'
import { WantCard } from './parts/WantCard.tsx'
import { WantSheet } from './WantSheet.tsx'

const EXAMPLES = [t`Pyrex bowl`, t`Sewing machine`, t`Kids bike`]

interface Edited {
  wantId: string | null
  start: Partial<WantInput>
  /** Incremented on each opening, to reset the fields. */
  opening: number
}

/** The caller's wants with their matches. @param location the place that new wants start with */
export function WantList({ location }: { location: string }) {
  const query = useWants()
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<Edited>({ wantId: null, start: {}, opening: 0 })
  const open = (wantId: string | null, start: Partial<WantInput>) => {
    setEdited({ wantId, start, opening: edited.opening + 1 })
    setOpen(true)
  }
  const add = (words: string) => open(null, { words, location })
  return (
    <div className="flex flex-col gap-4">
      <AddForm onAdd={add} />
      {query.isError && <LoadFailure query={query} title="Your wants could not be loaded" />}
      {query.isPending && (
        <Skeletons label="Loading your wants" count={2} className="grid gap-4" itemClassName="h-64 rounded-card" />
      )}
      {query.data && <Loaded {...query.data} onAdd={add} onEdit={(want) => open(want.id, toWantInput(want))} />}
      <WantSheet key={edited.opening} isOpen={isOpen} onOpenChange={setOpen} {...edited} />
    </div>
  )
}

const toWantInput = ({ id: _id, finds: _finds, ...input }: Want): WantInput => input

function AddForm({ onAdd }: { onAdd: (words: string) => void }) {
  const [words, setWords] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(words)
    setWords('')
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2.5">
      <TextField
        label="What you look for"
        isLabelHidden
        placeholder="Pyrex, a crib, a bike"
        icon={<Search />}
        maxLength={MAX_WANT_LENGTH}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        className="grow basis-40"
      />
      <Button type="submit">Tell me</Button>
    </form>
  )
}

interface LoadedProps {
  wants: Want[]
  limit: number
  onAdd: (words: string) => void
  onEdit: (want: Want) => void
}

function Loaded({ wants, limit, onAdd, onEdit }: LoadedProps) {
  const { mutate: remove } = useRemoveWant()
  if (wants.length === 0) return <NoWants onAdd={onAdd} />
  return (
    <>
      {wants.map((want) => (
        <WantCard key={want.id} want={want} onEdit={() => onEdit(want)} onRemove={() => remove(want)} />
      ))}
      <p className="text-small text-ink-soft">
        {wants.length} of {limit} wants.
        {wants.length >= limit && limit < PREMIUM_WANTS && (
          <>
            {' '}
            <Link to="/premium" className={TEXT_LINK}>
              With Premium you can have {PREMIUM_WANTS}
            </Link>
          </>
        )}
      </p>
    </>
  )
}

function NoWants({ onAdd }: { onAdd: (words: string) => void }) {
  return (
    <EmptyCard
      scene="sign"
      title="What are you looking for?"
      description="Tell us once. When a sale near you has it, we let you know, with its picture, price and day."
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {EXAMPLES.map((words) => (
            <Button key={words} tone="secondary" onClick={() => onAdd(words)}>
              {words}
            </Button>
          ))}
        </div>
      }
    />
  )
}
