import { t } from '@yardsnap/contract/texts'
import { type BookedAd, type CountedAd, getAdReport, getBookedAds } from '@yardsnap/contract/admin-catalog'
import { isInDays } from '@yardsnap/contract/ads'
import { formatDay } from '@yardsnap/contract/dates'
import { Badge } from '#ui/Badge.tsx'
import { useAnswer } from './api.ts'
import { PAGE_NAMES, PLACE_NAMES } from './ad-names.ts'
import { formatNumber, formatPercent } from './figures.ts'
import { AdDialog } from './parts/AdDialog.tsx'
import { CatalogTable } from './parts/CatalogTable.tsx'
import { LoadedTable } from './parts/Loaded.tsx'

export function AdsPanel() {
  const ads = useAnswer(getBookedAds, {})
  const report = useAnswer(getAdReport, { query: {} })

  return (
    <div className="grid grid-cols-1 gap-6">
      <section>
        <CatalogTable
          title="Ads"
          addText="New ad"
          query={ads}
          emptyText="No ads are booked"
          renderDialog={(ad, onClose) => <AdDialog ad={ad} onClose={onClose} />}
          columns={[
            { header: t`Ad`, cell: (ad) => <AdName ad={ad} /> },
            { header: t.of('of an ad or a product')`State`, cell: (ad) => <State ad={ad} nowMs={ads.dataUpdatedAt} /> },
            { header: t.of('ads')`Seen`, cell: ({ impressions }) => formatNumber(impressions), isNumeric: true },
            { header: t.of('ads')`Clicked`, cell: ({ clicks }) => formatNumber(clicks), isNumeric: true },
            { header: t`Click rate`, cell: formatClickRate, isNumeric: true },
            { header: t`Page`, cell: ({ targetPage }) => PAGE_NAMES[targetPage] },
            { header: t`Place`, cell: ({ placement }) => PLACE_NAMES[placement] },
            { header: t`Size`, cell: ({ adSize }) => adSize },
          ]}
        />
        {ads.data && ads.data.length > 1 && <Totals ads={ads.data} />}
      </section>
      <section>
        <h2 className="mb-3 text-h3">Seen and clicked, each day (UTC)</h2>
        <LoadedTable
          query={report}
          emptyText="No ad has been seen in the last two weeks"
          caption="Ad report"
          keyOf={({ day, adId }) => day + adId}
          columns={[
            { header: t`Day`, cell: ({ day }) => formatDay(day), isNowrap: true },
            { header: t`Advertiser`, cell: ({ advertiserName }) => advertiserName },
            { header: t`Ad`, cell: ({ title }) => title },
            { header: t.of('ads')`Seen`, cell: ({ impressions }) => impressions, isNumeric: true },
            { header: t.of('ads')`Clicked`, cell: ({ clicks }) => clicks, isNumeric: true },
            { header: t`Click rate`, cell: formatClickRate, isNumeric: true },
          ]}
        />
      </section>
    </div>
  )
}

const formatClickRate = ({ impressions, clicks }: Pick<CountedAd, 'impressions' | 'clicks'>) =>
  formatPercent(clicks, impressions)

function Totals({ ads }: { ads: readonly CountedAd[] }) {
  const sum = (kind: 'impressions' | 'clicks') => ads.reduce((total, ad) => total + ad[kind], 0)
  const all = { impressions: sum('impressions'), clicks: sum('clicks') }
  return (
    <p className="mt-3">
      All ads together: seen <strong>{formatNumber(all.impressions)}</strong> times, clicked{' '}
      <strong>{formatNumber(all.clicks)}</strong> times, click rate <strong>{formatClickRate(all)}</strong>
    </p>
  )
}

function State({ ad, nowMs }: { ad: CountedAd; nowMs: number }) {
  const { isActive, lastDay } = ad
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const days = daysText(ad)
  const isShown = isActive && isInDays(ad, today)
  const word = !isActive
    ? t`Off`
    : isShown
      ? t`On`
      : lastDay !== null && lastDay < today
        ? t.of('an ad')`Over`
        : t`Not yet`
  return (
    <span className="whitespace-nowrap">
      <Badge tone={isShown ? 'good' : 'plain'}>{word}</Badge>
      {days && <span className="block text-small text-ink-soft">{days}</span>}
    </span>
  )
}

function daysText({ firstDay, lastDay }: CountedAd): string {
  if (firstDay && lastDay) return t`from ${formatDay(firstDay)} until ${formatDay(lastDay)}`
  if (firstDay) return t.of('a date')`from ${formatDay(firstDay)}`
  return lastDay ? t.of('a date')`until ${formatDay(lastDay)}` : ''
}

function AdName({ ad: { title, advertiserName, isPremium } }: { ad: BookedAd }) {
  return (
    <span className="block min-w-44">
      <span className="line-clamp-2 wrap-anywhere">{title}</span>
      <span className="block text-small font-normal text-ink-soft">{advertiserName}</span>
      {isPremium && <Badge tone="attention">Featured</Badge>}
    </span>
  )
}
