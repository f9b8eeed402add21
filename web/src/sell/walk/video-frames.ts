import { t } from '@yardsnap/contract/texts'
import { readLook, takePhoto, type WalkPhoto } from './frames.ts'
import { lookAt } from './gray-picture.ts'
import { choosePhotos, judgeLook, MAX_WALK_PHOTOS } from './walk-rules.ts'

/** Frames are looked at this far apart, in seconds. */
const STEP_SECONDS = 0.25
/** In a video of more than five minutes they are further apart, so that the work has an end. */
const MAX_STEPS = 1200
/** A browser that cannot read a frame may never say so. */
const FRAME_BUDGET_MS = 10_000
/** Further than the end of any video. */
const BEYOND_THE_END_SECONDS = 1e9

/** Its message is for people. */
export class UnreadableVideo extends Error {}

interface VideoWalk {
  /** Ends the reading; what was taken before stays. */
  signal: AbortSignal
  onPhotos: (photos: readonly WalkPhoto[]) => void
  /** @param fraction of the video that was looked at, 0 to 1 */
  onProgress: (fraction: number) => void
}

/**
 * Takes photos out of a chosen video, at most MAX_WALK_PHOTOS: where there are more, the best of all. The video itself is read
 * in this browser only.
 * @throws UnreadableVideo
 */
export async function walkThroughVideo(
  video: HTMLVideoElement,
  file: File,
  { signal, onPhotos, onProgress }: VideoWalk,
): Promise<void> {
  const url = URL.createObjectURL(file)
  try {
    const isLoaded = eventOf(video, 'loadeddata')
    video.src = url
    await isLoaded
    const duration = await readDuration(video)
    const step = Math.max(STEP_SECONDS, duration / MAX_STEPS)
    // As if it ended now, so that photos of a camera can follow.
    const began = performance.now() - duration * 1000
    let photos: readonly WalkPhoto[] = []
    for (let seconds = 0; seconds <= duration && !signal.aborted; seconds += step) {
      await seek(video, seconds)
      const photo = await takeIfNew(video, began + seconds * 1000, photos)
      if (signal.aborted) break
      if (photo) {
        photos = withPhoto(photos, photo)
        onPhotos(photos)
      }
      onProgress(duration === 0 ? 1 : seconds / duration)
    }
  } finally {
    if (video.src === url) {
      video.removeAttribute('src')
      video.load()
    }
    URL.revokeObjectURL(url)
  }
}

/** @param at of the shown frame, as of a photo that is taken of it */
async function takeIfNew(video: HTMLVideoElement, at: number, taken: readonly WalkPhoto[]): Promise<WalkPhoto | null> {
  const picture = readLook(video)
  const look = picture && { ...lookAt(picture), at }
  return look && judgeLook({ ...look, motion: 0 }, taken) === 'take' ? takePhoto(video, look) : null
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const isThere = eventOf(video, 'seeked')
  video.currentTime = seconds
  await isThere
}

function withPhoto(photos: readonly WalkPhoto[], photo: WalkPhoto): readonly WalkPhoto[] {
  const chosen = choosePhotos([...photos, photo], MAX_WALK_PHOTOS)
  if (!chosen.includes(photo)) URL.revokeObjectURL(photo.url)
  return chosen
}

/** Recordings of browsers do not know how long they are before somebody has looked for their end. */
async function readDuration(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) {
    const isKnown = eventOf(video, 'durationchange')
    video.currentTime = BEYOND_THE_END_SECONDS
    await isKnown
  }
  return Number.isFinite(video.duration) ? video.duration : 0
}

/** Waits for an event of a video. @throws UnreadableVideo when it fails instead, or nothing happens */
function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked' | 'durationchange'): Promise<void> {
  return new Promise((resolve, reject) => {
    const ending = new AbortController()
    const fail = () => {
      ending.abort()
      reject(new UnreadableVideo(t`This browser cannot read this video. Choose another one, or take photos.`))
    }
    const timer = setTimeout(fail, FRAME_BUDGET_MS)
    ending.signal.addEventListener('abort', () => clearTimeout(timer))
    video.addEventListener('error', fail, { signal: ending.signal })
    video.addEventListener(
      name,
      () => {
        ending.abort()
        resolve()
      },
      { signal: ending.signal },
    )
  })
}
