import { Marker } from '@vis.gl/react-maplibre'
import type { Gathering } from '#features/map/markers.ts'

/** Many sales close to each other; pressing it comes nearer. */
export function GatheringMarker({ gathering, onOpen }: { gathering: Gathering; onOpen: () => void }) {
  const { latitude, longitude, count } = gathering
  return (
    <Marker latitude={latitude} longitude={longitude}>
      <button
        type="button"
        aria-label={`${count} sales here. Zoom in.`}
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
        className="grid size-13 place-items-center rounded-full border-4 border-brick bg-card font-display font-bold text-ink shadow-float transition-[scale] hover:scale-105"
      >
        {count}
      </button>
    </Marker>
  )
}
