import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  cancelDetection,
  DetectionProgress,
  DetectionResult,
  getDetectionRun,
  getDetectionStatus,
  processImages,
} from '@yardsnap/contract/detection'
import { MAX_PHOTOS_PER_UPLOAD } from '@yardsnap/contract/photos'
import { call, send } from '#api/call.ts'
import { followAnswer, parseAs } from '#api/event-stream.ts'

export function useDetectionStatus() {
  return useQuery({ queryKey: ['detection-status'], queryFn: ({ signal }) => call(getDetectionStatus, {}, signal) })
}

/** Where the newest analysis of a listing stands; null when there was none. */
export function detectionRunQuery(listingId: string) {
  return queryOptions({
    queryKey: ['detection-run', listingId],
    queryFn: ({ signal }) => call(getDetectionRun, { params: { listingId } }, signal),
    // It changes on the server.
    gcTime: 0,
  })
}

/** Ends the analysis of a listing, also on the seller's other pages. */
export function cancelAnalysis(listingId: string) {
  return call(cancelDetection, { params: { listingId } })
}

interface Analysis {
  listingId: string
  imageUrls: readonly string[]
  onProgress: (progress: DetectionProgress) => void
  signal: AbortSignal
}

/**
 * Analyzes photos, or joins the analysis of the same photos that is already under way, and tells of each step. Ends early
 * with what was found when it is cancelled, which the last step tells.
 * @throws InvalidAnswer, RefusedAnswer, ApiError
 */
export async function analyzePhotos({ listingId, imageUrls, onProgress, signal }: Analysis): Promise<DetectionResult> {
  const items: DetectionResult['items'] = []
  let isCancelled = false
  for (let start = 0; start < imageUrls.length && !isCancelled; start += MAX_PHOTOS_PER_UPLOAD) {
    const batch = imageUrls.slice(start, start + MAX_PHOTOS_PER_UPLOAD)
    const report = (progress: DetectionProgress) => {
      isCancelled = progress.status === 'cancelled'
      onProgress({ ...progress, photosDone: start + progress.photosDone, photosTotal: imageUrls.length })
    }
    const response = await send(
      processImages,
      { body: { listingId, imageUrls: batch } },
      { signal, headers: { accept: 'text/event-stream' } },
    )
    items.push(...(await resultOf(response, report)).items)
  }
  return { items }
}

async function resultOf(response: Response, onProgress: Analysis['onProgress']): Promise<DetectionResult> {
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    return parseAs(DetectionResult, await response.text())
  }
  return followAnswer(response, { progress: DetectionProgress, result: DetectionResult, onProgress })
}
