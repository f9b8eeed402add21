import { categoryName } from '@yardsnap/contract/item-words'
import type { LeftoverWay, LeftThing } from '@yardsnap/contract/leftovers'
import { plural } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ThingRow } from './ThingRow.tsx'
import { WayChips } from './WayChips.tsx'

interface SmallThingsProps {
  things: readonly LeftThing[]
  /** As of `ThingRow`. */
  heldOf: (thing: LeftThing) => readonly string[]
  onWay: (things: readonly LeftThing[], way: LeftoverWay) => void
  onSize: (thing: LeftThing, size: string) => void
}

/** All small things go one way with one tap, or one by one. */
export function SmallThings({ things, heldOf, onWay, onSize }: SmallThingsProps) {
  const [isOpen, setOpen] = useState(false)
  const counts = [...Map.groupBy(things, ({ category }) => category)].map(
    ([category, of]) => `${categoryName(category)} ${of.length}`,
  )
  const heldCount = things.filter((thing) => heldOf(thing).length > 0).length
  return (
    <Card>
      <section aria-labelledby="left-small">
        <div className="grid gap-3 p-4.5">
          <div>
            <h2 id="left-small" className="text-h3">
              {plural(things.length, { one: '# small thing', other: '# small things together' })}
            </h2>
            <p className="text-small text-ink-soft">{counts.join(' · ')}</p>
            {heldCount > 0 && (
              <p className="text-small font-semibold">
                {plural(heldCount, {
                  one: '# of them is held for somebody: see one by one',
                  other: '# of them are held for somebody: see one by one',
                })}
              </p>
            )}
          </div>
          <WayChips label="All small things" things={things} onWay={(way) => onWay(things, way)} />
          <Button
            tone="quiet"
            className="justify-self-start px-2!"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Together again' : 'One by one'}
          </Button>
        </div>
        {isOpen && (
          <ul>
            {things.map((thing) => (
              <ThingRow
                key={thing.itemId}
                thing={thing}
                held={heldOf(thing)}
                onWay={(way) => onWay([thing], way)}
                onSize={(size) => onSize(thing, size)}
              />
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}
