import { plural, t } from '@yardsnap/contract/texts'
import { Film } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import type { WalkPhoto } from './frames.ts'
import { CameraView } from './parts/CameraView.tsx'
import { TakenPhotos } from './parts/TakenPhotos.tsx'
import { VideoView } from './parts/VideoView.tsx'
import type { Walk } from './use-walk.ts'
import { choosePhotos, MAX_WALK_PHOTOS } from './walk-rules.ts'

interface WalkScreenProps {
  walk: Walk
  /** How many photos the sale takes now. */
  room: number
  /** Whether the photos are sent as soon as they are chosen. */
  sendsAtOnce: boolean
  /** Offered where there are more photos than room; null where no plan has more. */
  onUpgrade: (() => void) | null
  onUse: (photos: readonly WalkPhoto[]) => void
  onLeave: () => void
}

/** Where photos come from; `nowhere` says why, in words for people. */
type Source = { from: 'camera' } | { from: 'video'; file: File } | { from: 'nowhere'; why: string }

/**
 * Photos of a walk through the garage: the shutter fires by itself when the picture is sharp, still and new; or frames of a
 * chosen video. Then the seller chooses. Photos stay with the walk when the screen is closed.
 */
export function WalkScreen({ walk, room, sendsAtOnce, onUpgrade, onUse, onLeave }: WalkScreenProps) {
  const [source, setSource] = useState<Source>({ from: 'camera' })
  /** Addresses of chosen photos; null until the seller chooses. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const { photos } = walk

  const choose = () => setChosen(new Set(choosePhotos(walk.latest(), room).map(({ url }) => url)))
  const toggle = ({ url }: WalkPhoto) => {
    if (!chosen) return
    if (chosen.has(url)) return setChosen(new Set([...chosen].filter((one) => one !== url)))
    if (chosen.size < room) setChosen(new Set([...chosen, url]))
    else onUpgrade?.()
  }
  const used = photos.filter(({ url }) => chosen?.has(url))

  const fromVideo = (
    <FileChoice
      icon={<Film />}
      accept="video/*"
      onChoose={([file]) => {
        setChosen(null)
        setSource({ from: 'video', file })
      }}
    >
      Use a video
    </FileChoice>
  )
  const toChoosing = (
    <Button onClick={choose} className="grow">
      {plural(photos.length, { one: 'Look at # photo', other: 'Look at # photos' })}
    </Button>
  )

  return (
    <TaskScreen
      title="Walk around"
      onLeave={onLeave}
      mainClass="flex flex-col"
      tools={
        <output className="pr-3 font-display font-bold whitespace-nowrap tabular-nums">
          {photos.length} of {MAX_WALK_PHOTOS}
        </output>
      }
      actions={
        !(source.from === 'video' && photos.length === 0) && (
          <div className="mx-auto flex w-full max-w-3xl flex-wrap gap-3 *:grow">
            {chosen ? (
              <>
                {photos.length < MAX_WALK_PHOTOS && (
                  <Button
                    tone="secondary"
                    onClick={() => {
                      setChosen(null)
                      setSource({ from: 'camera' })
                    }}
                  >
                    Take more
                  </Button>
                )}
                <Button onClick={() => onUse(used)} disabled={used.length === 0}>
                  {sendsAtOnce
                    ? plural(used.length, { one: 'Upload # photo', other: 'Upload # photos' })
                    : plural(used.length, { one: 'Add # photo', other: 'Add # photos' })}
                </Button>
              </>
            ) : photos.length > 0 ? (
              toChoosing
            ) : (
              fromVideo
            )}
          </div>
        )
      }
    >
      {chosen ? (
        <TakenPhotos photos={photos} chosen={chosen} onToggle={toggle} room={room} onUpgrade={onUpgrade} />
      ) : source.from === 'camera' ? (
        <CameraView
          walk={walk}
          onUnavailable={() =>
            setSource({
              from: 'nowhere',
              why: t`No camera was found, or it is not allowed here. You can choose a video of your things instead.`,
            })
          }
        />
      ) : source.from === 'video' ? (
        <VideoView
          file={source.file}
          walk={walk}
          onDone={() => {
            if (walk.latest().length > 0) choose()
            else setSource({ from: 'nowhere', why: t`Nothing in this video was sharp enough for a photo.` })
          }}
          onFailure={(why) => setSource({ from: 'nowhere', why })}
        />
      ) : (
        <p role="alert" className="m-auto max-w-md px-6 py-10 text-center font-semibold">
          {source.why}
        </p>
      )}
    </TaskScreen>
  )
}
