import { ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { ZOOM_STEPS } from './ZoomFrame.tsx'

/** Larger and smaller, a step at a time. */
export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const larger = ZOOM_STEPS.find((step) => step > zoom)
  const smaller = ZOOM_STEPS.findLast((step) => step < zoom)
  return (
    <>
      <IconButton
        label="Zoom out"
        icon={<ZoomOut />}
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      />
      <IconButton
        label="Zoom in"
        icon={<ZoomIn />}
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      />
    </>
  )
}
