import { doorPosterPath } from '@yardsnap/contract/door-line'
import { formatDay } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { pageUrl } from '#lib/page-path.ts'
import { printPart } from '#lib/print-part.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'

const PRINTED = 'printed-door-poster'

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
      <p className="font-display text-h1 font-extrabold">Take a number here</p>
      <DoorCode {...props} className="w-full max-w-72" />
      <p className="text-lead">{getHow()}</p>
      <p className="font-semibold wrap-anywhere">
        <bdi>{props.title}</bdi>
      </p>
      <p className="text-ink-soft">
        The code works on {formatDay(props.day)} only. Hang it where people arrive; do not put it on the internet.
      </p>
      <Button tone="secondary" icon={<Printer />} onClick={() => printPart(PRINTED, 'size: letter; margin: 0.75in')}>
        Print the poster
      </Button>
      {createPortal(
        <div id={PRINTED} className="hidden text-center">
          <p className="font-display text-[0.75in] leading-none font-extrabold">Take a number here</p>
          <DoorCode {...props} className="my-[0.3in] max-w-[4.5in]" />
          <p className="text-[0.3in] leading-tight">{getHow()}</p>
          <p className="mt-[0.3in] text-[0.3in] leading-tight font-bold wrap-anywhere">
            <bdi className="line-clamp-2">{props.title}</bdi>
          </p>
          <p className="mt-[0.1in] text-[0.3in] leading-tight font-bold">{formatDay(props.day)}</p>
        </div>,
        document.body,
      )}
    </Card>
  )
}

const getHow = () => t`Point your phone's camera at the code. No app, no account.`

function DoorCode({ listingId, code, className }: DoorPosterProps & { className: string }) {
  return <QrPicture text={pageUrl(doorPosterPath(listingId, code))} label="QR code of the line" className={className} />
}
