import { type BookedAd, getAdReport, getBookedAds } from '@yardsnap/contract/admin-catalog'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '@yardsnap/contract/dates'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Table } from '#ui/Table.tsx'
import { useAnswer } from './api.ts'
import { AdDialog } from './parts/AdDialog.tsx'
import { Loaded } from './parts/Loaded.tsx'

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
        <Loaded query={ads} emptyText="No ads are booked">
          {(rows) => (
            <Table
              caption="Ads"
              rows={rows}
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
          )}
        </Loaded>
      </section>
      <section>
        <h2 className="mb-3 text-h3">Seen and followed, each day (UTC)</h2>
        <Loaded query={report} emptyText="No ad has been seen in the last two weeks">
          {(rows) => (
            <Table
              caption="Ad report"
              rows={rows}
              keyOf={({ day, adId }) => day + adId}
              columns={[
                { header: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span> },
                { header: 'Advertiser', cell: ({ advertiserName }) => advertiserName },
                { header: 'Ad', cell: ({ title }) => title },
                { header: 'Seen', cell: ({ impressions }) => impressions, isNumeric: true },
                { header: 'Followed', cell: ({ clicks }) => clicks, isNumeric: true },
              ]}
            />
          )}
        </Loaded>
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
