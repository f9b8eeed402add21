import { doorPosterPath } from '@yardsnap/contract/door-line'
import { formatDay } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { pageUrl } from '#lib/page-path.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'

interface DoorPosterProps {
  listingId: string
  title: string
  day: string
  code: string
}

/** The code to scan at the door, to show on a screen or to print; another one each day. */
export function DoorPoster(props: DoorPosterProps) {
  return (
    <Card className="grid grid-cols-1 justify-items-center gap-3 p-5 text-center">
      <PosterContent {...props} className="w-full max-w-72" />
      <p className="text-ink-soft">
        The code is good on {formatDay(props.day)} only. Hang it where people arrive, not on the internet.
      </p>
      <Button tone="secondary" icon={<Printer />} onClick={printPoster}>
        Print the poster
      </Button>
      {createPortal(
        <div id="printed-door-poster" className="hidden text-center">
          <PosterContent {...props} className="mx-auto w-[5in]" />
        </div>,
        document.body,
      )}
    </Card>
  )
}

function PosterContent({ listingId, title, day, code, className }: DoorPosterProps & { className: string }) {
  return (
    <>
      <p className="font-display text-h1 font-extrabold">Take a number here</p>
      <QrPicture text={pageUrl(doorPosterPath(listingId, code))} label="QR code of the line" className={className} />
      <p className="text-lead">Point your phone&apos;s camera at the code. No app, no account.</p>
      <p className="font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
        {t`, ${formatDay(day)}`}
      </p>
    </>
  )
}

/** Prints the poster of the page, and nothing else of it. */
function printPoster(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@page { size: letter; margin: 0.75in } @media print { body > * { display: none } body > #printed-door-poster { display: block } }`,
  )
  document.adoptedStyleSheets.push(sheet)
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
