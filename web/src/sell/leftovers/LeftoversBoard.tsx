import type { LeftoverWay, Leftovers, LeftThing } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { plural } from '@yardsnap/contract/texts'
import { useHoldRequests } from '#core/holds/api.ts'
import { heldText, listHeldPieces } from '#core/holds/held.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useLeftovers, useThingChanges } from './api.ts'
import { CurbCard } from './parts/CurbCard.tsx'
import { DropOffCard } from './parts/DropOffCard.tsx'
import { GivenCard } from './parts/GivenCard.tsx'
import { NextTimeCard } from './parts/NextTimeCard.tsx'
import { OnlineCard } from './parts/OnlineCard.tsx'
import { PickupCard } from './parts/PickupCard.tsx'
import { RefusedCard } from './parts/RefusedCard.tsx'
import { SmallThings } from './parts/SmallThings.tsx'
import { ThingRow } from './parts/ThingRow.tsx'
import { WayChips } from './parts/WayChips.tsx'

/** Where everything goes that was not sold. */
export function LeftoversBoard({ listing }: { listing: Listing }) {
  const query = useLeftovers(listing.id)
  const { data: leftovers, error } = query
  if (error && !leftovers) return <LoadFailure query={query} title="What is left could not be loaded" />
  if (!leftovers)
    return <Skeletons label="Loading what is left" count={3} className="grid gap-4" itemClassName="h-40 rounded-card" />
  if (leftovers.things.length === 0)
    return (
      <div className="grid grid-cols-1 gap-5">
        <EmptyCard scene="table" title="Nothing is left" description="Everything is sold. Well done!" />
        <NextTimeCard listing={listing} />
      </div>
    )
  return <Board listing={listing} leftovers={leftovers} />
}

function Board({ listing, leftovers }: { listing: Listing; leftovers: Leftovers }) {
  const { mutate } = useThingChanges(listing.id)
  const here = leftovers.things.filter(({ donationId }) => donationId === null)
  const big = here.filter(({ isBig }) => isBig)
  const small = here.filter(({ isBig }) => !isBig)
  const given = leftovers.things.length - here.length
  const requests = useHoldRequests(listing.id)
  const heldOf = ({ itemId }: LeftThing) =>
    listHeldPieces(requests, itemId).map((piece) => heldText(piece, listing.timeZone))
  const send = (things: readonly LeftThing[], way: LeftoverWay) => mutate(things.map(({ itemId }) => ({ itemId, way })))
  return (
    <>
      <p className="-mt-3 mb-5 text-ink-soft">
        {plural(big.length, { one: '# big thing', other: '# big things' })},{' '}
        {plural(small.length, { one: '# small one', other: '# small ones' })}. Say where each goes; you can change it
        until it is gone.
      </p>
      <div className="grid grid-cols-1 gap-5 wide:grid-cols-[minmax(0,1fr)_26rem] wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-8">
        <div className="grid grid-cols-1 gap-5">
          {big.length > 0 && (
            <Card>
              <section aria-labelledby="left-big">
                <div className="grid gap-3 p-4.5">
                  <h2 id="left-big" className="text-h3">
                    Everything big
                  </h2>
                  <WayChips label="All big things" things={big} onWay={(way) => send(big, way)} />
                </div>
                <ul>
                  {big.map((thing) => (
                    <ThingRow
                      key={thing.itemId}
                      thing={thing}
                      held={heldOf(thing)}
                      onWay={(way) => send([thing], way)}
                      onSize={(size) => mutate([{ itemId: thing.itemId, size }])}
                    />
                  ))}
                </ul>
              </section>
            </Card>
          )}
          {small.length > 0 && (
            <SmallThings
              things={small}
              heldOf={heldOf}
              onWay={send}
              onSize={(thing, size) => mutate([{ itemId: thing.itemId, size }])}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-5 wide:row-span-2">
          <PickupCard listing={listing} leftovers={leftovers} />
          <DropOffCard listing={listing} leftovers={leftovers} />
          <CurbCard listing={listing} leftovers={leftovers} />
          <OnlineCard listing={listing} leftovers={leftovers} />
          <GivenCard givenCount={given} />
          <NextTimeCard listing={listing} />
        </div>
        <RefusedCard />
      </div>
    </>
  )
}
