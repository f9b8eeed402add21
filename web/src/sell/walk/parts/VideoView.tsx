import { plural } from '@yardsnap/contract/texts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WalkPhoto } from '#sell/walk/frames.ts'
import type { Walk } from '#sell/walk/use-walk.ts'
import { UnreadableVideo, walkThroughVideo } from '#sell/walk/video-frames.ts'
import { Progress } from '#ui/Progress.tsx'

interface VideoViewProps {
  file: File
  walk: Walk
  onDone: () => void
  /** @param reason in words for people */
  onFailure: (reason: string) => void
}

/** Takes photos out of a video, as those of the walk, while it shows where it is. */
export function VideoView({ file, walk, onDone, onFailure }: VideoViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [fraction, setFraction] = useState<number | null>(null)
  const show = useEffectEvent((photos: readonly WalkPhoto[]) => walk.change(() => photos))
  const done = useEffectEvent(onDone)
  const fail = useEffectEvent((error: unknown) => {
    if (!(error instanceof UnreadableVideo)) throw error
    onFailure(error.message)
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    walkThroughVideo(element, file, { signal, onPhotos: (photos) => show(photos), onProgress: setFraction }).then(
      () => signal.aborted || done(),
      (error: unknown) => signal.aborted || fail(error),
    )
    return () => leaving.abort()
  }, [file])

  return (
    <div className="flex grow flex-col gap-4 p-4">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- single frames, without sound */}
      <video
        ref={video}
        muted
        playsInline
        preload="auto"
        aria-label="Your video"
        className="min-h-40 w-full grow basis-0 rounded-card bg-ink object-contain"
      />
      <Progress label="Looking through your video" fraction={fraction} />
      <output className="font-semibold tabular-nums">
        {plural(walk.photos.length, { one: '# photo so far', other: '# photos so far' })}
      </output>
      <p className="text-small text-ink-soft">
        The video stays on this device. Photos are taken where it is sharp and shows something new.
      </p>
    </div>
  )
}
