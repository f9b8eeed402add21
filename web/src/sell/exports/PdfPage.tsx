import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the query makes the bundler export the file's address
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerUrl

/** Sharp enough for most screens. */
const MAX_PIXEL_RATIO = 2

/** Height by width from which a page is a label along its roll, which is shown as it is read. */
const STRIP_ASPECT = 2

interface PdfPageProps {
  file: Blob
  /** The accessible name. */
  label: string
}

/** The first page of a PDF. Import it lazily: the library is larger than the rest of the app. */
export function PdfPage({ file, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pageCount, setPageCount] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const target = canvas.current
    if (!target) return undefined
    const state = { isGone: false }
    const drawing = drawFirstPage(file, target, () => state.isGone)
    drawing.then(
      (count) => {
        if (state.isGone) return
        setPageCount(count)
        setFailed(false)
      },
      () => {
        if (!state.isGone) setFailed(true)
      },
    )
    return () => {
      state.isGone = true
    }
  }, [file])

  return (
    <figure>
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn is a picture; an img cannot be drawn on
        role="img"
        aria-label={label}
        data-drawn={pageCount !== null || undefined}
        className="block h-auto w-full rounded-[4px] border border-line bg-white shadow-float"
      />
      <figcaption className="mt-2 text-center text-small text-ink-soft">
        {hasFailed && 'This browser cannot show the page. The file can still be downloaded.'}
        {!hasFailed && pageCount !== null && (pageCount === 1 ? '1 page' : `Page 1 of ${pageCount}`)}
      </figcaption>
    </figure>
  )
}

async function drawFirstPage(file: Blob, target: HTMLCanvasElement, isGone: () => boolean): Promise<number> {
  const task = getDocument({ data: await file.arrayBuffer(), enableXfa: false })
  try {
    const pdf = await task.promise
    const page = await pdf.getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
    const isStrip = height > STRIP_ASPECT * width
    const scale = (Math.max(320, target.clientWidth) / (isStrip ? height : width)) * ratio
    const viewport = page.getViewport({ scale, rotation: isStrip ? page.rotate + 270 : page.rotate })
    // Drawn off screen first, so that the present page stays until the new one is complete.
    const aside = document.createElement('canvas')
    Object.assign(aside, { width: Math.round(viewport.width), height: Math.round(viewport.height) })
    await page.render({ canvas: aside, viewport }).promise
    if (isGone()) return pdf.numPages
    Object.assign(target, { width: aside.width, height: aside.height })
    target.getContext('2d')?.drawImage(aside, 0, 0)
    return pdf.numPages
  } finally {
    await task.destroy()
  }
}
