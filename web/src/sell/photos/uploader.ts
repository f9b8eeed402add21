import { t } from '@yardsnap/contract/texts'
import AwsS3 from '@uppy/aws-s3'
import Compressor from '@uppy/compressor'
import Uppy, { type Body, type Meta, type UppyFile } from '@uppy/core'
import GoldenRetriever from '@uppy/golden-retriever'
import ImageEditor from '@uppy/image-editor'
import Url from '@uppy/url'
import Webcam from '@uppy/webcam'
import { UNREADABLE_PHOTO } from '@yardsnap/contract/photo-texts'
import { MAX_PHOTOS_PER_UPLOAD } from '@yardsnap/contract/photos'
import { MAX_CHOSEN_PHOTO_BYTES, PHOTO_ENDINGS, PHOTO_TYPES } from '@yardsnap/contract/photo-limits'
import { getErrorMessage, languageHeader } from '#api/call.ts'
import { byteSender, goesInParts, RETRY_DELAYS_MS, UPLOADS_AT_ONCE } from './send-bytes.ts'
import { CAMERA_DEFAULTS, COMPRESSOR_DEFAULTS, EDITOR_DEFAULTS } from './uppy-texts.ts'

type PhotoFile = UppyFile<Meta, Body>
export type Uploader = Uppy<Meta, Body>

const TOLD_FOR_MS = 8000
/** Longer sides are scaled down to this before upload, in pixels. */
const MAX_SIDE_PIXELS = 4096

const FILE_TYPES = [...PHOTO_TYPES, ...PHOTO_ENDINGS]

export interface UploaderOptions {
  /** Names the store of chosen photos, which survives a crash of the tab. */
  id: string
  /** Creates the listing if needed, before the first byte is sent. */
  ensureListing: () => Promise<string>
  /** Receives `/objects/<key>` of each uploaded photo, of at most MAX_PHOTOS_PER_UPLOAD at once. The upload ends when this resolves. */
  onUploaded: (imageUrls: string[]) => Promise<void>
  /** Called when all chosen photos have arrived and none failed. */
  onDone: () => void
  /** More photos were chosen than there is room for. The first that fit are kept. */
  onTooMany: () => void
}

/** Chooses, edits and uploads photos, on the seller's command (S5.5). */
export function createUploader({ id, ensureListing, onUploaded, onDone, onTooMany }: UploaderOptions): Uploader {
  const sender = byteSender()
  const companionUrl = `${window.location.origin}/api/uploads`
  const uppy: Uploader = new Uppy({
    id: `photos-${id}`,
    autoProceed: false,
    // Larger than MAX_PHOTO_BYTES, because photos are scaled down before they are sent. The server refuses those that
    // are still too large.
    restrictions: { minFileSize: 1, maxFileSize: MAX_CHOSEN_PHOTO_BYTES, allowedFileTypes: FILE_TYPES },
    onBeforeFileAdded: (file, chosen) => hasRoomFor(file, chosen),
    locale: { strings: CORE_STRINGS, pluralize: (count) => (count === 1 ? 0 : 1) },
  })
  uppy
    .use(ImageEditor, { quality: 0.92, locale: { strings: EDITOR_DEFAULTS } })
    .use(Webcam, { modes: ['picture'], showVideoSourceDropdown: true, locale: { strings: CAMERA_DEFAULTS } })
    .use(Url, { companionUrl, companionHeaders: languageHeader(companionUrl), locale: { strings: URL_STRINGS } })
    .use(Compressor, {
      quality: 0.85,
      maxWidth: MAX_SIDE_PIXELS,
      maxHeight: MAX_SIDE_PIXELS,
      limit: 2,
      locale: { strings: COMPRESSOR_DEFAULTS },
    })
    .use(AwsS3, {
      endpoint: companionUrl,
      limit: UPLOADS_AT_ONCE,
      retryDelays: RETRY_DELAYS_MS,
      shouldUseMultipart: (file: PhotoFile) => goesInParts(file),
      getUploadParameters: sender.getUploadParameters,
      uploadPartBytes: sender.uploadPartBytes,
    })
    .use(GoldenRetriever)

  // Uppy's own limit refuses all that were chosen together when one of them is too many.
  const tooMany = oncePerMicrotask(() => {
    uppy.info(uppy.i18n('youCanOnlyUploadX', { smart_count: getMaxFiles(uppy) }), 'warning', TOLD_FOR_MS)
    onTooMany()
  })
  function hasRoomFor(file: PhotoFile, chosen: Record<string, PhotoFile>): boolean {
    // What is refused next, with its reason, needs no room.
    if (uppy.validateSingleFile(file) !== null) return true
    const isKnown = file.id in chosen
    const isFull = Object.values(chosen).filter(({ isGhost }) => !isGhost).length >= getMaxFiles(uppy)
    if (isFull && !isKnown) tooMany()
    return !isFull && !isKnown
  }

  /** Of photos that have arrived and were not added. They count as not uploaded, or Uppy would offer no retry of them all. */
  const notAdded = new Set<string>()
  const setUploaded = (fileId: string, uploadComplete: boolean) => {
    const file = uppy.getFile(fileId)
    // It may have been removed meanwhile.
    if (file) uppy.setFileState(fileId, { progress: { ...file.progress, uploadComplete } })
  }
  uppy.addPreProcessor(async (fileIds) => {
    await ensureListing()
    // They are not sent a second time.
    for (const fileId of fileIds) if (notAdded.delete(fileId)) setUploaded(fileId, true)
  })
  uppy.addPostProcessor(async (fileIds) => {
    const arrived = fileIds.map((fileId) => uppy.getFile(fileId)).filter((file) => file && !file.error)
    // One after the other, so that they stay in their order.
    for (let from = 0; from < arrived.length; from += MAX_PHOTOS_PER_UPLOAD) {
      await handOver(arrived.slice(from, from + MAX_PHOTOS_PER_UPLOAD))
    }
  })
  async function handOver(arrived: PhotoFile[]): Promise<void> {
    const paths = arrived.map((file) => sender.getPath(file.id) ?? pathOfImport(file)).filter((path) => path !== null)
    if (paths.length === 0) return
    await onUploaded(paths).catch((cause: unknown) => {
      // The photos stay in the list with a button to try again.
      const error = new Error(getErrorMessage(cause, NOT_ADDED), { cause })
      for (const file of arrived) {
        uppy.emit('upload-error', file, error)
        notAdded.add(file.id)
        setUploaded(file.id, false)
      }
    })
  }
  uppy.on('complete', ({ successful = [] }) => {
    uppy.removeFiles(successful.map((file) => file.id))
    const [error] = uppy.getFiles().flatMap((file) => file.error ?? [])
    // A photo that is tried again alone takes the error of all others away.
    if (error) uppy.setState({ error })
    else onDone()
  })
  // Uppy does not say so of a photo that is tried again alone.
  const retryUpload = uppy.retryUpload.bind(uppy)
  uppy.retryUpload = async (fileId) => {
    const result = await retryUpload(fileId)
    if (result) uppy.emit('complete', result)
    return result
  }
  return uppy
}

/** Whether the chosen photos are from an earlier visit and the seller has not continued their upload yet. */
export const isRecovered = (uppy: Uploader): boolean => uppy.getState().recoveredState !== null

/**
 * Adds photos that the seller has chosen elsewhere, as many as there is room for. What is refused is shown by the
 * uploader's events.
 * @returns those that are among the chosen ones now
 */
export function addPhotos(uppy: Uploader, photos: readonly File[], source: string): File[] {
  try {
    uppy.addFiles(photos.map((data) => ({ name: data.name, type: data.type, data, source })))
  } catch (error) {
    uppy.log(error instanceof Error ? error.message : String(error), 'warning')
  }
  const chosen = new Set(uppy.getFiles().map(({ data }) => data))
  return photos.filter((photo) => chosen.has(photo))
}

/** Ends an uploader; the chosen photos stay stored for the next visit. */
export function closeUploader(uppy: Uploader): void {
  const keeper = uppy.getPlugin('GoldenRetriever')
  if (keeper) uppy.removePlugin(keeper)
  uppy.destroy()
}

/** How many more photos may be chosen. */
export const getRoom = (uppy: Uploader): number => Math.max(0, getMaxFiles(uppy) - uppy.getFiles().length)

/** Sets how many photos may be chosen. */
export function setMaxFiles(uppy: Uploader, count: number): void {
  uppy.setOptions({ restrictions: { ...uppy.opts.restrictions, maxNumberOfFiles: count } })
}

const getMaxFiles = (uppy: Uploader) => uppy.opts.restrictions?.maxNumberOfFiles ?? Infinity

/** Runs the work once for all files that are chosen together, because Uppy checks them one by one. */
function oncePerMicrotask(work: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      work()
    })
  }
}

/** The path of a photo that the server itself fetched from another site. */
function pathOfImport(file: PhotoFile): string | null {
  const address = file.uploadURL ?? file.response?.uploadURL
  const path = address ? URL.parse(address, window.location.href)?.pathname : null
  return path?.startsWith('/objects/') ? path : null
}

const NOT_ADDED = t`It could not be added to the sale. Please try again.`

const CORE_STRINGS = {
  youCanOnlyUploadX: {
    0: t`You can add %{smart_count} more photo`,
    1: t`You can add up to %{smart_count} photos`,
  },
  exceedsSize: t`%{file} is larger than %{size}`,
  inferiorSize: String(UNREADABLE_PHOTO),
  youCanOnlyUploadFileTypes: String(UNREADABLE_PHOTO),
  noDuplicates: t`%{fileName} is already here`,
  failedToUpload: t`%{file} could not be uploaded`,
  companionError: t`This address could not be reached`,
  noInternetConnection: t`No internet connection`,
  connectedToInternet: t`Connected to the internet`,
}

const URL_STRINGS = {
  pluginNameUrl: t`Web address`,
  import: t`Import`,
  enterUrlToImport: t`Address of a photo, such as https://…/chair.jpg`,
  failedToFetch: t`This photo could not be fetched. Check that the address is right.`,
  enterCorrectUrl: t`This is not the address of a photo`,
}
