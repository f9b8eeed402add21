import { t } from '@yardsnap/contract/texts'
import { appleMapsRoute, googleMapsRoute, type MapLink } from '@yardsnap/contract/map-links'
import type { SavedListing } from '@yardsnap/contract/saved'
import { Navigation } from 'lucide-react'
import { ButtonAnchor } from '#ui/Button.tsx'

interface HandOffProps {
  /** In driving order. */
  stops: readonly SavedListing[]
  /** What the shopper typed; null for where the device is. */
  startAddress: string | null
}

/** The whole trip in a map app: several links where the app limits the number of stops. */
export function HandOff({ stops, startAddress }: HandOffProps) {
  const start = startAddress === null ? null : { address: startAddress, latitude: null, longitude: null }
  const google = googleMapsRoute([...stops], { isMobile: isMobile(), start })
  const apple = appleMapsRoute([...stops], { start })
  if (stops.length === 0) return null
  return (
    <section aria-labelledby="hand-off" className="print:hidden">
      <h2 id="hand-off" className="text-h3">
        Drive it
      </h2>
      <MapLinks app="Google Maps" links={google.links} stops={stops} />
      <MapLinks app="Apple Maps" links={apple.links} stops={stops} />
      {google.unplaced.length > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          Without an address, no map app can lead to: {google.unplaced.map(({ title }) => title).join(', ')}.
        </p>
      )}
    </section>
  )
}

interface MapLinksProps {
  app: string
  links: readonly MapLink<SavedListing>[]
  stops: readonly SavedListing[]
}

function MapLinks({ app, links, stops }: MapLinksProps) {
  if (links.length === 0) return null
  return (
    <div className="mt-3">
      {links.length > 1 && (
        <p className="mb-2 text-small text-ink-soft">
          {app} takes a part of the trip at a time: open the next one when you have finished the one before.
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {links.map((link, index) => (
          <li key={link.url}>
            <ButtonAnchor
              href={link.url}
              target="_blank"
              rel="noreferrer"
              tone="secondary"
              className="w-full"
              icon={<Navigation />}
            >
              {links.length === 1 ? `Open in ${app}` : formatPart({ app, part: index + 1, link, stops })}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Part {
  app: string
  part: number
  link: MapLink<SavedListing>
  stops: readonly SavedListing[]
}

/** 'Google Maps, part 2: stops 5–8' */
function formatPart({ app, part, link, stops }: Part): string {
  const numbers = link.stops.map((stop) => stops.indexOf(stop) + 1)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return first === last ? t`${app}, part ${part}: stop ${first}` : t`${app}, part ${part}: stops ${first}–${last}`
}

/** Google Maps takes fewer stops from a browser on a phone. */
function isMobile(): boolean {
  return /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)
}
