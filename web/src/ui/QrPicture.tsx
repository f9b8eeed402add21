import { Suspense } from 'react'
import { lazyExtra } from './lazy-extra.ts'
import type { QrDrawingProps } from './QrDrawing.tsx'

// What draws codes is larger than most screens that show one.
const QrDrawing = lazyExtra(async () => (await import('./QrDrawing.tsx')).QrDrawing)

/** A text as a QR code, which appears when its drawing has loaded. */
export function QrPicture(props: QrDrawingProps) {
  return (
    <Suspense>
      <QrDrawing {...props} />
    </Suspense>
  )
}
