import type { Body, Meta, UppyFile } from '@uppy/core'
import Dashboard from '@uppy/react/dashboard'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { closeUploader, createUploader, type Uploader } from '#features/photos/uploader.ts'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import '@uppy/url/css/style.min.css'
import '@uppy/webcam/css/style.min.css'
import './photo-dashboard.css'

export interface PhotoDashboardProps {
  /** Names the store of chosen photos; see createUploader. */
  uploadsId: string
  maxPhotos: number
  ensureListing: () => Promise<string>
  onUploaded: (imageUrls: string[]) => Promise<void>
  /** Called when nothing is left to upload. */
  onDone: () => void
  /** More photos were chosen than `maxPhotos`; the first of them are kept. */
  onTooMany: () => void
}

/** Chooses, edits and uploads photos, in place. A heavy part of the page: load it lazily. */
export function PhotoDashboard({ uploadsId, maxPhotos, ...callbacks }: PhotoDashboardProps) {
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
    uppy?.setOptions({ restrictions: { ...uppy.opts.restrictions, maxNumberOfFiles: maxPhotos } })
  }, [uppy, maxPhotos])

  const frame = useRef<HTMLDivElement>(null)
  useListRole(frame)

  return (
    <>
      <div ref={frame}>
        {uppy && (
          <Dashboard
            uppy={uppy}
            width="100%"
            height={340}
            thumbnailWidth={280}
            theme="auto"
            proudlyDisplayPoweredByUppy={false}
            nativeCameraFacingMode="environment"
            note="JPEG, PNG, WebP or HEIC, up to 10 MB each"
            locale={{ strings: DASHBOARD_STRINGS }}
          />
        )}
      </div>
      {uppy && <UploadFailures uppy={uppy} />}
    </>
  )
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
  dashboardTitle: 'Upload photos',
  dropHint: 'Drop your photos here',
  dropPasteFiles: 'Drop photos here or %{browseFiles}',
  dropPasteImportFiles: 'Drop or paste photos here, %{browseFiles}, or take them from:',
  browseFiles: 'choose photos',
  importFiles: 'Add photos from:',
  myDevice: 'This device',
  takePictureBtn: 'Take photos',
  addMoreFiles: 'Add more photos',
  addingMoreFiles: 'Adding more photos',
  removeFile: 'Remove photo',
  editImage: 'Edit photo',
  editFileWithFilename: 'Edit photo %{file}',
  xFilesSelected: { 0: '%{smart_count} photo chosen', 1: '%{smart_count} photos chosen' },
  uploadXFiles: { 0: 'Upload %{smart_count} photo', 1: 'Upload %{smart_count} photos' },
  uploadXNewFiles: { 0: 'Upload +%{smart_count} photo', 1: 'Upload +%{smart_count} photos' },
  uploadingXFiles: { 0: 'Uploading %{smart_count} photo', 1: 'Uploading %{smart_count} photos' },
  processingXFiles: { 0: 'Finishing %{smart_count} photo', 1: 'Finishing %{smart_count} photos' },
  recoveredAllFiles: 'Your photos are here again. You can go on with the upload.',
  recoveredXFiles: {
    0: 'One photo could not be brought back. Please choose it again.',
    1: '%{smart_count} photos could not be brought back. Please choose them again.',
  },
  sessionRestored: 'Welcome back',
}

/** Why uploads failed, as long as their photos are still chosen. */
function UploadFailures({ uppy }: { uppy: Uploader }) {
  const [failures, setFailures] = useState<readonly { fileId: string; text: string }[]>([])

  useEffect(() => {
    const forget = (file: UppyFile<Meta, Body> | undefined) =>
      setFailures((before) => before.filter(({ fileId }) => fileId !== file?.id))
    const note = (file: UppyFile<Meta, Body> | undefined, { message }: { message: string }) => {
      if (!file) return
      forget(file)
      // Uppy's own message about it would say the same a second time.
      uppy.hideInfo()
      setFailures((before) => [...before, { fileId: file.id, text: `${file.name}: ${message}` }])
    }
    uppy.on('upload-error', note)
    uppy.on('upload-success', forget)
    uppy.on('file-removed', forget)
    return () => {
      uppy.off('upload-error', note)
      uppy.off('upload-success', forget)
      uppy.off('file-removed', forget)
    }
  }, [uppy])

  if (failures.length === 0) return null
  return (
    <div role="alert" className="mt-3 rounded-control border border-danger bg-danger-wash px-4 py-3">
      {failures.map(({ fileId, text }) => (
        <p key={fileId} className="font-semibold text-danger">
          {text}
        </p>
      ))}
    </div>
  )
}
