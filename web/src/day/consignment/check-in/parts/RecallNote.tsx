import { DATED_KINDS, NOT_FOR_SALE } from '@yardsnap/contract/not-for-sale'
import { type RecallNotice, RECALLS_URL } from '@yardsnap/contract/recalls'
import { plural, t } from '@yardsnap/contract/texts'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { classes, TEXT_LINK } from '#ui/classes.ts'

interface RecallNoteProps {
  title: string
  notices: readonly RecallNotice[]
  onOpen: () => void
}

/** Says below a thing why to look at it before it is taken. */
export function RecallNote({ title, notices, onOpen }: RecallNoteProps) {
  const [first] = notices
  if (!first) return null
  return (
    <button
      type="button"
      aria-label={`${nameNotice(first)}: ${title}`}
      onClick={onOpen}
      className={classes(
        'flex min-h-11 w-full items-center gap-2 px-4 pb-2 text-left text-small font-semibold',
        first.level === 'not-for-sale' ? 'text-danger' : 'text-ink',
      )}
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere underline underline-offset-4">{nameNotice(first)}</span>
    </button>
  )
}

/** The same in full, with where it is written. */
export function RecallReasons({ notices }: { notices: readonly RecallNotice[] }) {
  return (
    <ul className="grid gap-3 rounded-control bg-mustard-wash px-4 py-3 text-small">
      {notices.map((notice) => {
        const { text, url } = describeNotice(notice)
        return (
          <li key={notice.id}>
            <strong className="block wrap-anywhere">{nameNotice(notice)}</strong>
            <p className="wrap-anywhere">{text}</p>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className={classes(TEXT_LINK, 'inline-flex min-h-11 items-center gap-1.5')}
            >
              {new URL(url).hostname}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function nameNotice(notice: RecallNotice): string {
  switch (notice.level) {
    case 'not-for-sale':
      return t`May not be sold`
    case 'look-at-date':
      return DATED_KINDS[notice.id].title()
    case 'exact':
      return t`Exactly this? ${notice.recall.title}`
    case 'many':
      return t`Many of these were recalled`
  }
}

function describeNotice(notice: RecallNotice): { text: string; url: string } {
  switch (notice.level) {
    case 'not-for-sale': {
      const { describe, lawUrl } = NOT_FOR_SALE[notice.id]
      return { text: describe(), url: lawUrl }
    }
    case 'look-at-date': {
      const { describe, url } = DATED_KINDS[notice.id]
      return { text: describe(), url }
    }
    case 'exact':
      return { text: notice.recall.hazard, url: notice.recall.url }
    case 'many': {
      const { kind, count, recalls } = notice
      return {
        text: `${kind}: ${plural(count, { one: '# recall', other: '# recalls' })}`,
        url: recalls[0]?.url ?? RECALLS_URL,
      }
    }
  }
}
