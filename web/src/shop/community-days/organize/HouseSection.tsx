import type { EntryStatus } from '@yardsnap/contract/community-entries'
import type { CommunityEntry } from '@yardsnap/contract/community-organized-entries'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AddHousesDialog } from './AddHousesDialog.tsx'
import { STATUS_NAMES } from './entry-words.ts'
import { HouseList } from './parts/HouseList.tsx'

type Shown = EntryStatus | 'all'

/** More rows make a phone slow; the others come with a button. */
const FIRST_SHOWN = 150

interface HouseSectionProps {
  day: OrganizedDay
  entries: readonly CommunityEntry[]
}

/** The houses of a day, those that wait first, with what can be done about each. */
export function HouseSection({ day, entries }: HouseSectionProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const found = inOrderOfWork(entries).filter(
    (entry) => (shown === 'all' || entry.status === shown) && has(entry, words),
  )
  const rows = isOpen ? found : found.slice(0, FIRST_SHOWN)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        {entries.length > 0 && (
          <>
            <ChipGroup
              label="Which houses"
              isLabelHidden
              options={toOptions(entries)}
              value={shown}
              onValueChange={setShown}
            />
            <TextField
              label="Find a house"
              isLabelHidden
              type="search"
              icon={<Search />}
              placeholder="Street, name or number"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="grow basis-44"
            />
          </>
        )}
        <Button tone="secondary" icon={<Plus />} onClick={() => setAdding(true)}>
          Add addresses
        </Button>
      </div>
      {entries.length === 0 && (
        <EmptyCard
          scene="sign"
          title="No house yet"
          description="Share the link, or add the addresses that you have: a pasted list is enough."
        />
      )}
      {entries.length > 0 && rows.length === 0 && <p className="py-6 text-center text-ink-soft">No house matches.</p>}
      {rows.length > 0 && <HouseList day={day} entries={rows} />}
      {rows.length < found.length && (
        <Button tone="secondary" className="mt-4" onClick={() => setOpen(true)}>
          Show all {found.length}
        </Button>
      )}
      <AddHousesDialog day={day} isOpen={isAdding} onOpenChange={setAdding} />
    </>
  )
}

function toOptions(entries: readonly CommunityEntry[]): { value: Shown; label: string }[] {
  const counted = (['asked', 'in', 'out', 'refused'] as const).flatMap((value) => {
    const { length } = entries.filter(({ status }) => status === value)
    return length > 0 ? [{ value, label: `${STATUS_NAMES[value]} ${length}` }] : []
  })
  return [{ value: 'all', label: t.of('all houses, with their count')`All ${entries.length}` }, ...counted]
}

/** Those that wait come first, then by number. */
function inOrderOfWork(entries: readonly CommunityEntry[]): CommunityEntry[] {
  return entries.toSorted((a, b) => Number(b.status === 'asked') - Number(a.status === 'asked'))
}

function has({ streetAddress, hostName, number, permitNumber }: CommunityEntry, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (/^\d+$/.test(wanted) && String(number) === wanted) return true
  return `${streetAddress} ${hostName} ${permitNumber}`.toLowerCase().includes(wanted)
}
