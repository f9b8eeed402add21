import { Marker } from '@vis.gl/react-maplibre'
import type { Cluster } from '#features/map/markers.ts'

/** Many sales close to each other; pressing it comes nearer. */
export function ClusterMarker({ cluster, onOpen }: { cluster: Cluster; onOpen: () => void }) {
  const { latitude, longitude, count } = cluster
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
