import { t } from '@yardsnap/contract/texts'
import { Camera } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWakeLock } from '#lib/use-wake-lock.ts'
import { readLook, takePhoto } from '#sell/walk/frames.ts'
import { type GrayPicture, lookAt, measureMotion } from '#sell/walk/gray-picture.ts'
import type { Walk } from '#sell/walk/use-walk.ts'
import { judgeLook, MAX_WALK_PHOTOS, type TakenLook, type Verdict } from '#sell/walk/walk-rules.ts'
import { CameraLight } from '#ui/CameraLight.tsx'

/** Between two looks: what moves less than a fine edge in this time makes no blurred photo. */
const PAUSE_MS = 120
/** The camera's own choice where it has less. */
const SIZE = { width: { ideal: 2560 }, height: { ideal: 1920 } }

/** A verdict, that the walk has all its photos, or that the browser made none. */
type Hint = Verdict | 'full' | 'failed'

/** A look, by which the next one is judged. */
interface Judged {
  picture: GrayPicture
  verdict: Hint
}

interface CameraViewProps {
  walk: Walk
  /** There is no camera, or it was not allowed. */
  onUnavailable: () => void
}

/** The picture of the camera, of which photos are taken by themselves. */
export function CameraView({ walk, onUnavailable }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [hint, setHint] = useState<Hint>('moving')
  useWakeLock()
  const take = async (element: HTMLVideoElement, look: TakenLook) => {
    const photo = await takePhoto(element, look)
    if (!photo) return setHint('failed')
    walk.change((taken) => (isFull(taken) ? taken : [...taken, photo]))
    navigator.vibrate?.(40)
    setHint('take')
  }
  /** Also where the shutter does not fire by itself, as in the dark. */
  const takeNow = async () => {
    const picture = video.current && readLook(video.current)
    if (picture && !isFull(walk.latest())) await take(video.current!, { ...lookAt(picture), at: performance.now() })
  }
  const unavailable = useEffectEvent(onUnavailable)
  const look = useEffectEvent(async (element: HTMLVideoElement, before: Judged | null): Promise<Judged | null> => {
    const picture = readLook(element)
    if (!picture || document.visibilityState === 'hidden') return null
    const photos = walk.latest()
    const now = { ...lookAt(picture), at: performance.now() }
    const motion = before ? measureMotion(before.picture, picture) : Infinity
    const verdict = isFull(photos) ? 'full' : judgeLook({ ...now, motion }, photos)
    if (verdict === 'take') await take(element, now)
    // What is true for one look only would flicker.
    if (verdict !== 'take' && verdict === before?.verdict) setHint(verdict)
    return { picture, verdict }
  })

  useEffect(() => {
    const element = video.current
    const leaving = new AbortController()
    let stream: MediaStream | null = null
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...SIZE } })
      if (leaving.signal.aborted || !element) return stop(stream)
      element.srcObject = stream
      await element.play()
      const [shown = null] = stream.getVideoTracks()
      // Another app may take the camera away.
      shown?.addEventListener('ended', () => unavailable(), { signal: leaving.signal })
      setTrack(shown)
      let before: Judged | null = null
      while (!leaving.signal.aborted) {
        before = await look(element, before)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    watch().catch(() => {
      if (!leaving.signal.aborted) unavailable()
    })
    return () => {
      leaving.abort()
      if (stream) stop(stream)
    }
  }, [])

  const last = walk.photos.at(-1)
  return (
    // Dark around the picture and light controls on it, whatever the scheme of the page.
    <div className="relative min-h-60 grow overflow-hidden bg-paper scheme-dark">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of a camera, without sound */}
      <video ref={video} muted playsInline aria-label="Camera" className="absolute inset-0 size-full object-contain" />
      {track && (
        <div className="absolute inset-x-3 bottom-3 grid gap-3 scheme-light">
          <p aria-hidden className="mx-auto rounded-card bg-card px-4 py-2.5 text-center font-semibold text-ink">
            {hintText(hint)}
          </p>
          <div className="grid grid-cols-3 items-center">
            {last ? (
              <img
                key={last.url}
                src={last.url}
                alt=""
                className="size-18 animate-pop rounded-control border-3 border-card object-cover"
              />
            ) : (
              <span />
            )}
            <button
              type="button"
              aria-label="Take one now"
              title="Take one now"
              onClick={() => void takeNow()}
              disabled={isFull(walk.photos)}
              className="grid size-18 place-items-center justify-self-center rounded-full border-4 border-line-strong bg-card text-ink transition-[scale] active:scale-90 disabled:opacity-50"
            >
              <Camera aria-hidden className="size-8" />
            </button>
            <CameraLight track={track} className="justify-self-end bg-card" />
          </div>
        </div>
      )}
    </div>
  )
}

const isFull = (photos: readonly TakenLook[]) => photos.length >= MAX_WALK_PHOTOS

function hintText(hint: Hint): string {
  switch (hint) {
    case 'take':
    case 'soon':
      return t`Taken. Go on to the next things.`
    case 'moving':
      return t`Hold still for a moment`
    case 'blurred':
      return t`Not sharp: step back, or find more light`
    case 'known':
      return t`This view is taken. Go on to the next things.`
    case 'failed':
      return t`No photo was made: this device may be short of memory.`
    case 'full':
      return t`These are ${MAX_WALK_PHOTOS} photos, as many as a walk has.`
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
