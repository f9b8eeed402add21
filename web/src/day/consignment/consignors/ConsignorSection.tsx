import { type Consignment, FREE_CONSIGNORS, MAX_CONSIGNORS } from '@yardsnap/contract/consignments'
import type { Consignor } from '@yardsnap/contract/consignors'
import { plural, t } from '@yardsnap/contract/texts'
import { FileUp, Mail, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { PremiumHint } from '#core/plans/PremiumHint.tsx'
import { useConsignors, useMailLinks } from '#day/consignment/api.ts'
import { isUnmailed } from '#day/consignment/mailing.ts'
import { findTwins } from '#day/consignment/twins.ts'
import { CONSIGNOR_STATES } from '#day/consignment/tag-words.ts'
import { PrintTagsDialog } from '#day/consignment/prints/PrintTagsDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ConsignorDialog } from './ConsignorDialog.tsx'
import { ConsignorList } from './ConsignorList.tsx'
import { CsvDialog } from './CsvDialog.tsx'
import { EnterItemsDialog } from './EnterItemsDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { SignUpSection } from './SignUpSection.tsx'
import { SlotSection } from './SlotSection.tsx'

const SHOWN = ['all', 'absent', 'invited', 'waiting'] as const
type Shown = (typeof SHOWN)[number]

/** More rows make a phone slow; the others come with a button. */
const FIRST_SHOWN = 100

interface ConsignorSectionProps {
  listingId: string
  consignment: Consignment
}

/** The consignors of a sale, with what each has brought. */
export function ConsignorSection({ listingId, consignment }: ConsignorSectionProps) {
  const query = useConsignors(listingId)
  const { data: consignors, error } = query
  if (error && !consignors) return <LoadFailure query={query} title="The consignors could not be loaded" />
  if (!consignors) {
    return (
      <Skeletons label="Loading the consignors" count={4} className="grid gap-2.5" itemClassName="h-16 rounded-card" />
    )
  }
  return <Consignors listingId={listingId} consignment={consignment} consignors={consignors} />
}

type Opened = { kind: 'add' } | { kind: 'csv' } | { kind: 'edit' | 'link' | 'items' | 'tags'; consignorId: string }

function Consignors({ listingId, consignment, consignors }: ConsignorSectionProps & { consignors: Consignor[] }) {
  const [shown, setShown] = useState<Shown>('all')
  const [words, setWords] = useState('')
  const [isLong, setLong] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = consignors.filter((consignor) => fits(consignor, shown) && has(consignor, words))
  const rows = isLong ? found : found.slice(0, FIRST_SHOWN)
  const close = () => setOpened(null)
  const mail = useMailLinks(listingId)
  const unmailed = consignors.filter(isUnmailed).length
  const openedId = opened && 'consignorId' in opened ? opened.consignorId : null
  const one = consignors.find(({ id }) => id === openedId)
  return (
    <>
      {consignors.length >= FREE_CONSIGNORS && (
        <div className="mb-4">
          <PremiumHint
            reason="sales_tracking"
            text={t`${FREE_CONSIGNORS} consignors are free. With Premium there can be ${MAX_CONSIGNORS}.`}
          />
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        {consignors.length > 0 && (
          <TextField
            label="Find a consignor"
            isLabelHidden
            type="search"
            icon={<Search />}
            placeholder="Name or number"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            className="grow basis-44"
          />
        )}
        <Button
          tone="secondary"
          icon={<Plus />}
          className="px-[min(1.25rem,6vw)]!"
          onClick={() => setOpened({ kind: 'add' })}
        >
          Add a consignor
        </Button>
        {unmailed > 0 && (
          <Button
            tone="secondary"
            icon={<Mail />}
            isPending={mail.isPending}
            pendingText="Emailing them..."
            onClick={() => mail.mutate(null)}
          >
            {plural(unmailed, { one: 'Email # link', other: 'Email # links' })}
          </Button>
        )}
        <Button tone="secondary" icon={<FileUp />} onClick={() => setOpened({ kind: 'csv' })}>
          Add from a file
        </Button>
      </div>
      {consignors.length > 0 && (
        <ChipGroup
          label="Which consignors"
          isLabelHidden
          options={toOptions(consignors)}
          value={shown}
          onValueChange={setShown}
          className="mb-4"
        />
      )}
      {consignors.length === 0 && (
        <EmptyCard
          scene="table"
          title="No consignor yet"
          description="Add people by name, or a whole list from a file. Each gets a number and a link to a page of their own."
        />
      )}
      {consignors.length > 0 && rows.length === 0 && (
        <p className="py-6 text-center text-ink-soft">No consignor matches.</p>
      )}
      {rows.length > 0 && (
        <ConsignorList
          listingId={listingId}
          consignment={consignment}
          consignors={rows}
          twins={findTwins(consignors)}
          onOpen={(kind, consignorId) => setOpened({ kind, consignorId })}
        />
      )}
      {rows.length < found.length && (
        <Button tone="secondary" className="mt-4" onClick={() => setLong(true)}>
          Show all {found.length}
        </Button>
      )}
      <SignUpSection
        listingId={listingId}
        consignment={consignment}
        taken={consignors.filter(({ state }) => state !== 'waiting').length}
      />
      <SlotSection consignment={consignment} consignors={consignors} />
      {(opened?.kind === 'add' || (opened?.kind === 'edit' && one)) && (
        <ConsignorDialog
          key={openedId ?? 'new'}
          listingId={listingId}
          consignment={consignment}
          consignor={one ?? null}
          onClose={close}
          onAdded={(consignorId) => setOpened({ kind: 'link', consignorId })}
        />
      )}
      {opened?.kind === 'link' && one && <LinkDialog listingId={listingId} consignor={one} onClose={close} />}
      {opened?.kind === 'tags' && one && <PrintTagsDialog listingId={listingId} consignor={one} onClose={close} />}
      {opened?.kind === 'items' && one && (
        <EnterItemsDialog listingId={listingId} rules={consignment} consignor={one} onClose={close} />
      )}
      {opened?.kind === 'csv' && <CsvDialog listingId={listingId} onClose={close} />}
    </>
  )
}

function fits({ state, checkedInCount }: Consignor, shown: Shown): boolean {
  if (shown === 'absent') return checkedInCount === 0 && state !== 'waiting'
  return shown === 'all' || state === shown
}

const has = ({ name, number }: Consignor, words: string): boolean => {
  const wanted = words.trim().toLowerCase()
  return /^\d+$/.test(wanted) ? String(number).startsWith(wanted) : name.toLowerCase().includes(wanted)
}

function toOptions(consignors: readonly Consignor[]): { value: Shown; label: string }[] {
  const names: Record<Shown, string> = {
    all: t.of('all consignors')`All`,
    absent: t`Nothing here yet`,
    invited: CONSIGNOR_STATES.invited.name,
    waiting: CONSIGNOR_STATES.waiting.name,
  }
  return SHOWN.flatMap((value) => {
    const { length } = consignors.filter((consignor) => fits(consignor, value))
    return length > 0 ? [{ value, label: `${names[value]} ${length}` }] : []
  })
}
