import type { Dibs, DibsItem } from '@yardsnap/contract/dibs'
import { plural, t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { useDibsAction } from './api.ts'
import { roundText } from './dibs-texts.ts'
import { DibsItemCard } from './parts/DibsItemCard.tsx'
import { DibsPeople } from './parts/DibsPeople.tsx'
import { RoundForm } from './parts/RoundForm.tsx'

/** What the people of a sale would like before it is public, and who keeps what. */
export function DibsBoard({ listingId, dibs }: { listingId: string; dibs: Dibs }) {
  const action = useDibsAction(listingId)
  const { items, people, isOwner, status } = dibs
  const inState = (state: DibsItem['state']) => items.filter((item) => item.state === state)
  const contested = inState('contested')
  const kept = inState('kept')
  const left = items.filter(({ state }) => state === 'open' || state === 'sale')
  const card = (item: DibsItem) => <DibsItemCard item={item} dibs={dibs} action={action} />
  return (
    <div className="@container grid grid-cols-1 gap-8">
      <output className="rounded-card border border-line bg-sky-wash px-4 py-3 font-semibold">{roundText(dibs)}</output>
      {isOwner && people.length === 0 && (
        <EmptyCard
          scene="table"
          title="Nobody helps yet"
          description="Invite family or friends. They see the things before everybody else, and say what they would like."
          action={
            <ButtonLink to="/sale/$listingId/people" params={{ listingId }}>
              Invite somebody
            </ButtonLink>
          }
        />
      )}
      <Items
        title={plural(contested.length, { one: '# thing that several want', other: '# things that several want' })}
        items={contested}
      >
        {card}
      </Items>
      {people.length > 0 && (
        <div className="flex flex-wrap items-start gap-5 *:min-w-0 *:grow *:basis-88">
          {dibs.round?.isClosed && <DibsPeople dibs={dibs} />}
          {isOwner && status === 'draft' && (
            <RoundForm key={dibs.round?.closesAt} listingId={listingId} dibs={dibs} action={action} />
          )}
          {!dibs.round?.isClosed && <DibsPeople dibs={dibs} />}
        </div>
      )}
      {items.length === 0 && (
        <EmptyCard
          scene="table"
          title="No things yet"
          description={t`As soon as things are added to this sale, they are here.`}
        />
      )}
      <Items title="Kept" items={kept}>
        {card}
      </Items>
      <Items title="In the sale" items={left}>
        {card}
      </Items>
    </div>
  )
}

interface ItemsProps {
  title: string
  items: readonly DibsItem[]
  children: (item: DibsItem) => ReactNode
}

function Items({ title, items, children }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ul className="grid grid-cols-1 gap-2.5 @3xl:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-1">
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}
