import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { WalkPhoto } from './frames.ts'

/** The photos of a walk. They stay on this device, in memory, until some of them are used. */
export interface Walk {
  /** In the order in which they were taken. */
  photos: readonly WalkPhoto[]
  /** The same at this moment, for a camera that runs between two renderings. */
  latest: () => readonly WalkPhoto[]
  change: (change: (photos: readonly WalkPhoto[]) => readonly WalkPhoto[]) => void
}

export function useWalk(): Walk {
  const [photos, setPhotos] = useState<readonly WalkPhoto[]>([])
  const current = useRef(photos)
  const latest = useCallback(() => current.current, [])
  const change = useCallback<Walk['change']>((makeNext) => {
    const next = makeNext(current.current)
    const kept = new Set(next.map(({ url }) => url))
    for (const { url } of current.current) if (!kept.has(url)) URL.revokeObjectURL(url)
    current.current = next
    setPhotos(next)
  }, [])
  useEffect(() => () => change(() => []), [change])
  return useMemo(() => ({ photos, latest, change }), [photos, latest, change])
}
