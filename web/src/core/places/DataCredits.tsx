import type { ReactNode } from 'react'

/** The attribution that GeoNames and OpenStreetMap require. */
export function DataCredits({ className = '' }: { className?: string }) {
  return (
    <p className={`text-small text-ink-soft ${className}`}>
      Places: <Source href="https://www.geonames.org/">GeoNames</Source> (CC BY 4.0) and the US Census Bureau. Time
      zones and some addresses: ©{' '}
      <Source href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</Source> (ODbL).
    </p>
  )
}

function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
      {children}
    </a>
  )
}
