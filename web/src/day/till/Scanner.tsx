import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CameraLight } from '#ui/CameraLight.tsx'
import { classes } from '#ui/classes.ts'
import { qrReader } from './qr-reader.ts'

const PAUSE_MS = 150
/** The same sticker is read again only after it was out of sight. */
const OUT_OF_SIGHT_MS = 1500

interface ScannerProps {
  onCode: (text: string) => void
  /** There is no camera, or it was not allowed. */
  onUnavailable: () => void
}

export function Scanner({ onCode, onUnavailable }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isFound, setFound] = useState(false)
  const handleCode = useEffectEvent(onCode)
  const unavailable = useEffectEvent(onUnavailable)

  useEffect(() => {
    const leaving = new AbortController()
    let stream: MediaStream | null = null
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (leaving.signal.aborted) return stop(stream)
      const element = video.current
      if (!element) return
      element.srcObject = stream
      await element.play()
      setTrack(stream.getVideoTracks()[0] ?? null)
      const read = await qrReader()
      let last = { text: '', seenAt: 0 }
      while (!leaving.signal.aborted) {
        const text = await read(element).catch(() => null)
        const now = performance.now()
        if (text !== null) {
          if (text !== last.text || now - last.seenAt > OUT_OF_SIGHT_MS) {
            navigator.vibrate?.(60)
            handleCode(text)
          }
          last = { text, seenAt: now }
        }
        setFound(text !== null)
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

  return (
    <div className="relative h-[28dvh] overflow-hidden bg-ink">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of a camera, without sound */}
      <video ref={video} muted playsInline aria-label="Camera" className="size-full object-cover" />
      <div
        aria-hidden
        className={classes('absolute inset-0 m-auto aspect-square h-4/5', isFound ? 'found-box' : 'suggested-box')}
      />
      {track && <CameraLight track={track} className="absolute right-3 bottom-3 bg-card" />}
    </div>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
