import { t } from '@yardsnap/contract/texts'
import { formatDate } from '@yardsnap/contract/dates'
import { DATED_KINDS, NOT_FOR_SALE } from '@yardsnap/contract/not-for-sale'
import type { Recall, RecallNotice } from '@yardsnap/contract/recalls'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { getItemName } from '#core/items/item-text.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import type { ItemRecalls } from './api.ts'

interface RecallCardsProps {
  recalls: ItemRecalls
  onNotMine: (noticeId: string) => void
  onTakeOut: () => void
}

/** What the seller should look at before an item is sold. Nothing of it has to be answered. */
export function RecallCards({ recalls, onNotMine, onTakeOut }: RecallCardsProps) {
  const { item, notices, asOf } = recalls
  const name = getItemName(item)
  return (
    <ul aria-label={t`Recall check of ${name}`} className="grid gap-2.5">
      {notices.map((notice) => (
        <li key={notice.id} className="grid gap-2 rounded-card border border-line-strong bg-card p-3.5">
          <NoticeText notice={notice} asOf={asOf} />
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" onClick={onTakeOut} className="min-h-11 px-4">
              {t.of('an item')`Take it out`}
            </Button>
            <Button tone="quiet" onClick={() => onNotMine(notice.id)} className="min-h-11 px-4">
              {notice.level === 'look-at-date' ? 'I looked' : 'Not mine'}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function NoticeText({ notice, asOf }: { notice: RecallNotice; asOf: string | null }) {
  switch (notice.level) {
    case 'not-for-sale': {
      const { describe, law, lawUrl } = NOT_FOR_SALE[notice.id]
      return (
        <>
          <p>
            <Badge tone="danger">May not be sold</Badge>
          </p>
          <p>{describe()}</p>
          <Source url={lawUrl}>{law}</Source>
        </>
      )
    }
    case 'look-at-date': {
      const { title, describe, url } = DATED_KINDS[notice.id]
      return (
        <>
          <p className="font-semibold">{title()}</p>
          <p>{describe()}</p>
          <Source url={url}>{new URL(url).hostname}</Source>
        </>
      )
    }
    case 'exact':
      return (
        <>
          <p>
            <Badge tone="attention">Exactly this?</Badge>
          </p>
          <RecallText recall={notice.recall} />
          <AsOf day={asOf} />
        </>
      )
    case 'many':
      return (
        <>
          <p>
            <Badge tone="attention">Many of these were recalled</Badge>
          </p>
          <p>
            {t`${notice.kind}: ${notice.count} recalls. Look for the maker and the model on yours and compare it with them. The newest:`}
          </p>
          <ul className="grid gap-2">
            {notice.recalls.map((recall) => (
              <li key={recall.url} className="border-l-4 border-line pl-3">
                <RecallText recall={recall} />
              </li>
            ))}
          </ul>
          <AsOf day={asOf} />
        </>
      )
  }
}

/** The publisher's own words are English. */
function RecallText({ recall }: { recall: Recall }) {
  return (
    <div className="grid gap-1">
      <p lang="en" className="font-semibold wrap-anywhere">
        {recall.title}
      </p>
      <p className="text-small text-ink-soft">{t`Recalled in ${recall.date.slice(0, 4)}, number ${recall.number}`}</p>
      {recall.hazard && (
        <p className="text-small wrap-anywhere">
          <strong>Hazard:</strong> <span lang="en">{recall.hazard}</span>
        </p>
      )}
      {recall.remedy && (
        <p className="text-small wrap-anywhere">
          <strong>Remedy:</strong> <span lang="en">{recall.remedy}</span>
        </p>
      )}
      <Source url={recall.url}>Read the recall</Source>
    </div>
  )
}

function AsOf({ day }: { day: string | null }) {
  return (
    <p className="text-tiny text-ink-soft">
      {day !== null && <span>{t`Recalls of the Consumer Product Safety Commission as of ${formatDate(day)}.`} </span>}
      <span>Names alone do not find every recall.</span>
    </p>
  )
}

function Source({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      // The screen below takes Enter for its own next step.
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold underline"
    >
      {children}
      <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only">in a new window</span>
    </a>
  )
}
