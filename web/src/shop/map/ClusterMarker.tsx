import { t } from '@yardsnap/contract/texts'
import type { Cluster } from './clusters.ts'
import { pinStyle } from './pin-sizes.ts'

interface ClusterMarkerProps {
  cluster: Pick<Cluster, 'count'>
  /** The accessible name. */
  label?: string
  onOpen: () => void
}

/** A cluster of nearby sales; pressing it zooms in. */
export function ClusterMarker({ cluster: { count }, label, onOpen }: ClusterMarkerProps) {
  return (
    <button
      type="button"
      aria-label={label ?? t`${count} sales here. Zoom in.`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
      style={pinStyle('cluster')}
      className="grid place-items-center rounded-full border-4 border-brick bg-card font-display text-body font-bold text-ink shadow-float transition-[scale] hover:scale-105"
    >
      {count}
    </button>
  )
}
