import { type BookedAd, getAdReport, getBookedAds } from '@yardsnap/contract/admin-catalog'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '@yardsnap/contract/dates'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useAnswer } from './api.ts'
import { AdDialog } from './parts/AdDialog.tsx'
import { LoadedTable } from './parts/Loaded.tsx'

export function AdsPanel() {
  const ads = useAnswer(getBookedAds, {})
  const report = useAnswer(getAdReport, { query: {} })
  const [edited, setEdited] = useState<BookedAd | 'new' | null>(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <section>
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="text-h3">Ads</h2>
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            New ad
          </Button>
        </div>
        <LoadedTable
          query={ads}
          emptyText="No ads are booked"
          caption="Ads"
          keyOf={({ id }) => id}
          columns={[
            { header: 'Ad', cell: (ad) => <AdName ad={ad} /> },
            {
              header: 'State',
              cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? 'On' : 'Off'}</Badge>,
            },
            {
              header: 'Actions',
              cell: (ad) => (
                <Button tone="secondary" onClick={() => setEdited(ad)}>
                  Edit<span className="sr-only"> {ad.title}</span>
                </Button>
              ),
            },
            { header: 'Page', cell: ({ targetPage }) => targetPage },
            { header: 'Place', cell: ({ placement }) => placement },
            { header: 'Size', cell: ({ adSize }) => adSize },
          ]}
        />
      </section>
      <section>
        <h2 className="mb-3 text-h3">Seen and followed, each day (UTC)</h2>
        <LoadedTable
          query={report}
          emptyText="No ad has been seen in the last two weeks"
          caption="Ad report"
          keyOf={({ day, adId }) => day + adId}
          columns={[
            { header: 'Day', cell: ({ day }) => formatDay(day), isNowrap: true },
            { header: 'Advertiser', cell: ({ advertiserName }) => advertiserName },
            { header: 'Ad', cell: ({ title }) => title },
            { header: 'Seen', cell: ({ impressions }) => impressions, isNumeric: true },
            { header: 'Followed', cell: ({ clicks }) => clicks, isNumeric: true },
          ]}
        />
      </section>
      {edited && <AdDialog ad={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function AdName({ ad: { title, advertiserName, isPremium } }: { ad: BookedAd }) {
  return (
    <span className="block min-w-44">
      <span className="line-clamp-2 break-words">{title}</span>
      <span className="block text-small font-normal text-ink-soft">{advertiserName}</span>
      {isPremium && <Badge tone="attention">Featured</Badge>}
    </span>
  )
}
