import { useQuery } from '@tanstack/react-query'
import {
  cancelDetection,
  type DetectionProgress,
  DetectionResult,
  DetectionStep,
  getDetectionRun,
  getDetectionStatus,
} from '@yardsnap/contract/detection'
import { call, send } from '#api/call.ts'
import { followAnswer } from '#api/event-stream.ts'

export function useDetectionStatus() {
  return useQuery({ queryKey: ['detection-status'], queryFn: ({ signal }) => call(getDetectionStatus, {}, signal) })
}

/** Where the newest analysis of a listing stands; null when there was none. */
export function fetchRun(listingId: string): Promise<DetectionProgress | null> {
  return call(getDetectionRun, { params: { listingId } })
}

/** Ends the analysis of a listing, also on the seller's other pages. */
export function cancelAnalysis(listingId: string) {
  return call(cancelDetection, { params: { listingId } })
}

interface Following {
  listingId: string
  onProgress: (step: DetectionStep) => void
  signal: AbortSignal
}

/** Follows the newest analysis of a listing to its end. @throws InvalidAnswer, RefusedAnswer, ApiError */
export async function followRun({ listingId, onProgress, signal }: Following): Promise<DetectionResult> {
  const request = { params: { listingId } }
  const response = await send(getDetectionRun, request, { signal, headers: { accept: 'text/event-stream' } })
  return followAnswer(response, { progress: DetectionStep, result: DetectionResult, onProgress })
}
