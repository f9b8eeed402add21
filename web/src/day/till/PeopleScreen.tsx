import { payWords } from '@yardsnap/contract/pay-kinds'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { MAX_TILL_OWNERS, type TillOwner, type TillState } from '@yardsnap/contract/till'
import { QrCode, X } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTillChange } from './api.ts'
import { HelperList } from './HelperList.tsx'
import { OwnerPayScreen } from './OwnerPayScreen.tsx'
import { AddName } from './parts/AddName.tsx'
import { OwnerMark } from './parts/OwnerMark.tsx'

/** Who gets the money for what, and who helps. */
export function PeopleScreen({ state, onLeave }: { state: TillState; onLeave: () => void }) {
  return (
    <TaskScreen title="People" leave="back" onLeave={onLeave}>
      <div className="mx-auto grid max-w-xl gap-8 px-4 py-4">
        {state.consignment ? <Consignors listingId={state.listing.id} /> : <Owners state={state} />}
        {state.owners.length > 0 && state.owners.length <= MAX_TILL_OWNERS && <ItemOwners state={state} />}
        <Helpers state={state} />
      </div>
    </TaskScreen>
  )
}

/** Who is paid at a sale of many sellers is said on its own page. */
function Consignors({ listingId }: { listingId: string }) {
  return (
    <section aria-labelledby="till-consignors">
      <h2 id="till-consignors" className="text-h3">
        Consignors
      </h2>
      <p className="pb-2 text-small text-ink-soft">Who brings what, by which terms, and who is paid.</p>
      <ButtonLink to="/sale/$listingId/consignment" params={{ listingId }} tone="secondary">
        Go to the consignors
      </ButtonLink>
    </section>
  )
}

function Owners({ state: { listing, owners, payWays } }: { state: TillState }) {
  const { writeOwners } = useTillChange(listing.id)
  const [paid, setPaid] = useState<TillOwner | null>(null)
  const waysOf = (owner: TillOwner) => payWays?.owners.find(({ ownerId }) => ownerId === owner.id)?.ways ?? []
  const add = (name: string) =>
    writeOwners((others) => [...others, { id: crypto.randomUUID(), name, initials: makeInitials(name, others) }])
  return (
    <section aria-labelledby="till-owners">
      <h2 id="till-owners" className="text-h3">
        Who gets money
      </h2>
      <p className="pb-2 text-small text-ink-soft">
        For sales of several families. The initials are printed on the price stickers.
      </p>
      <ul>
        {owners.map((owner) => (
          <li key={owner.id} className="flex min-h-13 items-center gap-3 border-b border-line">
            <OwnerMark owners={owners} ownerId={owner.id} />
            <span className="min-w-0 grow">
              <bdi className="block truncate">{owner.name}</bdi>
              {waysOf(owner).length > 0 && (
                <span className="block truncate text-small text-ink-soft">
                  {payWords(waysOf(owner).map(({ kind }) => kind))}
                </span>
              )}
            </span>
            <IconButton label={`How ${owner.name} is paid`} icon={<QrCode />} onClick={() => setPaid(owner)} />
            <IconButton
              label={`Remove ${owner.name}`}
              icon={<X />}
              onClick={() => void writeOwners((all) => all.filter(({ id }) => id !== owner.id))}
            />
          </li>
        ))}
      </ul>
      {owners.length < MAX_TILL_OWNERS && <AddName label="Person's name" onAdd={add} />}
      {paid && (
        <OwnerPayScreen listingId={listing.id} owner={paid} known={waysOf(paid)} onLeave={() => setPaid(null)} />
      )}
    </section>
  )
}

function ItemOwners({ state: { listing, owners, items } }: { state: TillState }) {
  const { assignOwner } = useTillChange(listing.id)
  const [search, setSearch] = useState('')
  const options = [{ value: '', label: t`Nobody` }, ...owners.map(({ id, name }) => ({ value: id, label: name }))]
  const shown = items.filter((item) => shownTitle(item).toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <section aria-labelledby="till-things">
      <h2 id="till-things" className="pb-2 text-h3">
        Who owns what
      </h2>
      {items.length > 8 && (
        <TextField label="Find a thing" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      )}
      <ul>
        {shown.map((item) => (
          <li key={item.id} className="flex items-center gap-3 border-b border-line py-1.5">
            <bdi className="min-w-0 grow truncate">{shownTitle(item)}</bdi>
            <Select
              label={`Owner of ${shownTitle(item)}`}
              isLabelHidden
              value={item.ownerId ?? ''}
              options={options}
              onChange={(event) => assignOwner([item.id], event.currentTarget.value || null)}
              className="w-36 shrink-0"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Helpers({ state }: { state: TillState }) {
  return (
    <section aria-labelledby="till-helpers">
      <h2 id="till-helpers" className="text-h3">
        Helpers
      </h2>
      <p className="pb-2 text-small text-ink-soft">
        A helper takes payments on their own phone, without an account. They see only this till, and only until the sale
        is over.
      </p>
      <HelperList state={state} />
    </section>
  )
}

/** The initials of the first two words, or one letter and a number if those are taken. */
function makeInitials(name: string, owners: readonly TillOwner[]): string {
  const letters = name.split(/\s+/).map((word) => /^./u.exec(word)?.[0].toUpperCase() ?? '')
  const initials = letters.slice(0, 2).join('')
  const same = owners.filter((owner) => owner.initials.startsWith(initials)).length
  return same > 0 ? `${initials.slice(0, 1)}${same + 1}` : initials
}
