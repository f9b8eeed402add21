import type { IfUnsold } from '@yardsnap/contract/consignments'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { type Placing, useConsignedItems, usePlaceItems } from '#day/consignment/items/api.ts'
import { ConsignedRow } from '#day/consignment/ConsignedRow.tsx'
import { MoreItems, ROWS } from '#day/consignment/MoreItems.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { StepProps } from './step-props.ts'
import { listToPlace, type Marks, withoutPlaced } from './unsold-marks.ts'

type Place = Placing['place']

/** Says where everything is that was checked in and not sold: missing what is marked, the rest as its owner wants. */
export function MissingStep({ listingId, settlement: { unsoldCount } }: StepProps) {
  const query = useConsignedItems(listingId, { state: 'checked_in' })
  const place = usePlaceItems(listingId)
  const [chosen, setChosen] = useState<Marks>(new Set())
  const [count, setCount] = useState(ROWS)
  const items = query.data?.pages.flatMap((page) => page.items)
  if (query.error && !items) return <LoadFailure query={query} title="The items could not be loaded" />
  if (!items) return <Skeleton className="h-60 rounded-card" />
  if (unsoldCount === 0 || items.length === 0) return <Card className="p-5">Everything is sold or accounted for.</Card>

  const put = (itemIds: string[], next: Place) =>
    place.mutate(
      { itemIds, place: next },
      {
        onSuccess: ({ changed }) => {
          setChosen((now) => withoutPlaced(now, itemIds))
          showToast({
            title: plural(changed, { one: '# item noted', other: '# items noted' }),
            action: { label: t`Undo`, onPress: () => place.mutate({ itemIds, place: 'checked_in' }) },
          })
        },
      },
    )
  const returned = listToPlace(items, chosen, 'return')
  const donated = listToPlace(items, chosen, 'donate')
  return (
    <section aria-labelledby="unsold">
      <h2 id="unsold" className="text-h2">
        {plural(unsoldCount, { one: '# item did not sell', other: '# items did not sell' })}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">Mark what cannot be found. Everything else goes back or is donated.</p>
      <div className="mb-4 flex flex-wrap gap-2.5">
        {chosen.size > 0 && (
          <Button tone="secondary" isPending={place.isPending} onClick={() => put([...chosen], 'missing')}>
            {plural(chosen.size, { one: '# is missing', other: '# are missing' })}
          </Button>
        )}
        {returned.length > 0 && (
          <Button tone="secondary" isPending={place.isPending} onClick={() => put(returned, 'returned')}>
            {plural(returned.length, { one: '# was given back', other: '# were given back' })}
          </Button>
        )}
        {donated.length > 0 && (
          <Button tone="secondary" isPending={place.isPending} onClick={() => put(donated, 'donated')}>
            {plural(donated.length, { one: '# is donated', other: '# are donated' })}
          </Button>
        )}
      </div>
      <Card className="overflow-hidden">
        <ul aria-label="Not sold">
          {items.slice(0, count).map((item) => (
            <li key={item.id} className="flex items-center border-b border-line pl-3 last:border-0">
              <Checkbox
                label={t`${item.title} is missing`}
                isLabelHidden
                checked={chosen.has(item.id)}
                onChange={({ currentTarget }) => setChosen(withToggled(chosen, item.id, currentTarget.checked))}
              />
              <div className="min-w-0 grow">
                <ConsignedRow item={item} hasConsignor note={UNSOLD_NOTES[item.ifUnsold]} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <MoreItems query={query} loaded={items.length} count={count} onShow={setCount} />
    </section>
  )
}

/** The owner's choice, as the organizer reads it. */
const UNSOLD_NOTES: Record<IfUnsold, string> = { return: t`goes back`, donate: t`to be donated` }

function withToggled(chosen: Marks, id: string, isIn: boolean): Marks {
  const next = new Set(chosen)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
