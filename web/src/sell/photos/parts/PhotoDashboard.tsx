import { plural, t } from '@yardsnap/contract/texts'
import Dashboard from '@uppy/react/dashboard'
import { MAX_CHOSEN_PHOTO_BYTES } from '@yardsnap/contract/photo-limits'
import { Upload } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  closeUploader,
  createUploader,
  isRecovered,
  setMaxFiles,
  type Uploader,
  type UploaderOptions,
} from '#sell/photos/uploader.ts'
import { useSharedUpload } from '#sell/photos/use-shared-upload.ts'
import { DASHBOARD_DEFAULTS } from '#sell/photos/uppy-texts.ts'
import type { Walk } from '#sell/walk/use-walk.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { ChooseOnPhone } from './ChooseOnPhone.tsx'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'
import { UploadFailures, UploadNotices } from './UploadMessages.tsx'
import { WalkButton } from './WalkButton.tsx'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import '@uppy/url/css/style.min.css'
import '@uppy/webcam/css/style.min.css'
import './photo-dashboard.css'

/** Devices with touch and without a mouse, whose own camera app is better than a camera in the page. */
const PHONE = '(pointer: coarse) and (hover: none)'

export interface PhotoDashboardProps extends Omit<UploaderOptions, 'id'> {
  /** Names the store of chosen photos; see createUploader. */
  uploadsId: string
  maxPhotos: number
  /** How many photos the sale can still have: a walk may take more of them than one upload. */
  leftInPlan: number
  walk: Walk
  /** Whether the photos that were shared to the app are added and sent. */
  takesShared: boolean
  onSharedTaken: () => void
}

/** Chooses, edits and uploads photos, in place. A heavy part of the page: load it lazily. */
export function PhotoDashboard({
  uploadsId,
  maxPhotos,
  leftInPlan,
  walk,
  takesShared,
  onSharedTaken,
  ...callbacks
}: PhotoDashboardProps) {
  const calls = useRef(callbacks)
  useEffect(() => {
    calls.current = callbacks
  })

  const [uppy, setUppy] = useState<Uploader | null>(null)
  useEffect(() => {
    const uploader = createUploader({
      id: uploadsId,
      ensureListing: () => calls.current.ensureListing(),
      onUploaded: (imageUrls) => calls.current.onUploaded(imageUrls),
      onDone: () => calls.current.onDone(),
      onTooMany: () => calls.current.onTooMany(),
    })
    setUppy(uploader)
    return () => closeUploader(uploader)
  }, [uploadsId])

  useEffect(() => {
    if (!uppy) return undefined
    const setLimit = () => setMaxFiles(uppy, maxPhotos)
    setLimit()
    // A walk may have raised it.
    uppy.on('complete', setLimit)
    return () => {
      uppy.off('complete', setLimit)
    }
  }, [uppy, maxPhotos])

  // After the limit is set.
  useSharedUpload(uppy, { isAsked: takesShared, onTaken: onSharedTaken })

  const frame = useRef<HTMLDivElement>(null)
  useListRole(frame)

  const { chosen, waiting, isSending } = useChosen(uppy)
  const isPhone = useMediaQuery(PHONE)

  const list = (
    // Isolated: the layers of Uppy must not cover the bars of the page.
    <div ref={frame} className={classes('isolate', (!uppy || (isPhone && chosen === 0)) && 'hidden')}>
      {uppy && (
        <Dashboard
          uppy={uppy}
          width="100%"
          height={340}
          thumbnailWidth={280}
          theme="auto"
          proudlyDisplayPoweredByUppy={false}
          nativeCameraFacingMode="environment"
          hideUploadButton
          disableInformer
          note={`JPEG, PNG, WebP or HEIC, up to ${MAX_CHOSEN_PHOTO_BYTES / 1024 ** 2} MB each`}
          locale={{ strings: DASHBOARD_STRINGS }}
        />
      )}
    </div>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      {!uppy && <PhotoPlaceholder />}
      {/* On a phone, the camera stands first and the chosen photos last, so that nothing is between a photo and its upload. */}
      {!isPhone && list}
      {uppy && isPhone && <ChooseOnPhone uppy={uppy} isMore={chosen > 0} />}
      {uppy && waiting > 0 && (
        <Button icon={<Upload />} onClick={() => startUpload(uppy)} className="min-h-14 w-full text-lead">
          {plural(waiting, { one: 'Upload # photo', other: 'Upload # photos' })}
        </Button>
      )}
      {uppy && <UploadNotices uppy={uppy} />}
      {uppy && <UploadFailures uppy={uppy} />}
      {uppy && (
        <WalkButton
          uppy={uppy}
          walk={walk}
          leftInPlan={leftInPlan}
          isSending={isSending}
          onTooMany={() => calls.current.onTooMany()}
          onUpload={() => startUpload(uppy)}
        />
      )}
      {isPhone && list}
    </div>
  )
}

/** How many photos are chosen, how many of them wait for the seller to send them (S5.5), and whether some are on their way. */
function useChosen(uppy: Uploader | null) {
  const [chosen, setChosen] = useState(0)
  const [waiting, setWaiting] = useState(0)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (!uppy) return
    const count = () => {
      const files = uppy.getFiles()
      setChosen(files.length)
      setSending(Object.keys(uppy.getState().currentUploads).length > 0)
      // A photo whose upload was cut off when the page was left has begun, and waits for the seller to continue.
      const hasBegun = ({ progress }: (typeof files)[0]) =>
        isRecovered(uppy) ? progress.uploadComplete : progress.uploadStarted || progress.preprocess
      setWaiting(files.filter((file) => !file.error && !hasBegun(file)).length)
    }
    count()
    uppy.on('state-update', count)
    return () => {
      uppy.off('state-update', count)
    }
  }, [uppy])
  return { chosen, waiting, isSending }
}

function startUpload(uppy: Uploader): void {
  if (isRecovered(uppy)) uppy.emit('restore-confirmed')
  else void uppy.upload()
}

/** Around a single photo Uppy omits the role of the list, which orphans the list item. */
function useListRole(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!frame.current) return
    const observer = new MutationObserver(() =>
      frame.current?.querySelector('.uppy-Dashboard-files:not([role])')?.setAttribute('role', 'list'),
    )
    observer.observe(frame.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [frame])
}

const DASHBOARD_STRINGS = {
  ...DASHBOARD_DEFAULTS,
  dashboardTitle: t`Upload photos`,
  dropHint: t`Drop your photos here`,
  dropPasteFiles: t`Drop photos here or %{browseFiles}`,
  dropPasteImportFiles: t`Drop or paste photos here, %{browseFiles}, or take them from:`,
  browseFiles: t.of('in: Drop photos here or choose photos')`choose photos`,
  importFiles: t`Add photos from:`,
  myDevice: t`This device`,
  takePictureBtn: t`Take photos`,
  addMoreFiles: t`Add more photos`,
  addingMoreFiles: t`Adding more photos`,
  removeFile: t`Remove photo`,
  editImage: t`Edit photo`,
  editFileWithFilename: t`Edit photo %{file}`,
  xFilesSelected: { 0: t`%{smart_count} photo chosen`, 1: t`%{smart_count} photos chosen` },
  uploadXFiles: { 0: t`Upload %{smart_count} photo`, 1: t`Upload %{smart_count} photos` },
  uploadXNewFiles: { 0: t`Upload +%{smart_count} photo`, 1: t`Upload +%{smart_count} photos` },
  uploadingXFiles: { 0: t`Uploading %{smart_count} photo`, 1: t`Uploading %{smart_count} photos` },
  processingXFiles: { 0: t`Finishing %{smart_count} photo`, 1: t`Finishing %{smart_count} photos` },
  recoveredAllFiles: t`Your photos are here again. You can go on with the upload.`,
  recoveredXFiles: {
    0: t`One photo could not be brought back. Please choose it again.`,
    1: t`%{smart_count} photos could not be brought back. Please choose them again.`,
  },
  sessionRestored: t`Welcome back`,
}
