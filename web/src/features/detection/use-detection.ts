import { useQueryClient } from '@tanstack/react-query'
import type { DetectedItem, DetectionProgress } from '@yardsnap/contract/detection'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#api/call.ts'
import { InvalidAnswer, RefusedAnswer } from '#api/event-stream.ts'
import { showFailure } from '#api/show-failure.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { showToast } from '#ui/toast.ts'
import { analyzePhotos, cancelAnalysis, detectionRunQuery } from './api.ts'

export interface DetectionState {
  isRunning: boolean
  photosDone: number
  photosTotal: number
  /** Why the last analysis failed, fit to show the seller. */
  failure: string | null
  /** Why the last analysis lacks the advanced one, fit to show the seller. */
  note: string | null
  /** Everything found on this page so far, including suggestions. */
  found: readonly DetectedItem[]
}

const IDLE: DetectionState = {
  isRunning: false,
  photosDone: 0,
  photosTotal: 0,
  failure: null,
  note: null,
  found: [],
}

interface DetectionOptions {
  /** Receives what was found so far; items may repeat. */
  onFound: (items: readonly DetectedItem[]) => void
  /** Receives the run whose findings are not all taken in yet, or null. */
  onOpenRun: (runId: string | null) => void
}

/** Analyzes photos of a listing, one run after the other. A run outlasts the page; `resume` picks it up again. */
export function useDetection({ onFound, onOpenRun }: DetectionOptions) {
  const queryClient = useQueryClient()
  const [state, setState] = useState(IDLE)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const leaving = useRef<AbortController | null>(null)
  /** Queued analyses are dropped when the seller cancels. */
  const cancellations = useRef(0)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const takeIn = (items: readonly DetectedItem[]) => {
    onFound(items)
    setState((before) => ({ ...before, found: joined(before.found, items) }))
  }

  const run = async (listingId: string, imageUrls: readonly string[]) => {
    let isCancelled = false
    const signal = leaving.current?.signal ?? new AbortController().signal
    if (signal.aborted) return
    setState((before) => ({ ...before, isRunning: true, photosDone: 0, photosTotal: imageUrls.length, failure: null }))
    const onProgress = ({ runId, status, photosDone, photosTotal, items, note }: DetectionProgress) => {
      isCancelled = status === 'cancelled'
      onOpenRun(runId)
      takeIn(items)
      setState((before) => ({ ...before, photosDone, photosTotal, note }))
    }
    try {
      const { items } = await analyzePhotos({ listingId, imageUrls, onProgress, signal })
      takeIn(items)
      onOpenRun(null)
      setState((before) => ({ ...before, isRunning: false }))
      if (isCancelled) return
      const count = items.filter((item) => !item.isSuggestion).length
      showToast({
        title: 'Success',
        description: `Detected ${count} ${count === 1 ? 'item' : 'items'} from your photos!`,
      })
    } catch (error) {
      if (signal.aborted) return
      setState((before) => ({ ...before, isRunning: false, failure: failureText(error) }))
      tellOf(error)
    }
  }

  /** Queues photos after those that are being analyzed. */
  const analyze = (listingId: string, imageUrls: readonly string[]) => {
    const askedAt = cancellations.current
    queue.current = queue.current.then(async () => {
      if (askedAt === cancellations.current) await run(listingId, imageUrls)
    })
  }

  /** Ends the analysis; what it has found stays. */
  const cancel = async (listingId: string) => {
    cancellations.current += 1
    try {
      await cancelAnalysis(listingId)
    } catch (error) {
      showFailure(error, { fallback: 'The analysis could not be cancelled. Please try again.' })
    }
  }

  /** Continues the newest analysis of the listing. @param openRunId as `onOpenRun` last told */
  const resume = async (listing: {
    id: string
    photoUrls: readonly string[]
    hasItems: boolean
    openRunId: string | null
  }) => {
    const last = await queryClient.fetchQuery({ ...detectionRunQuery(listing.id), staleTime: 0 }).catch(() => null)
    const isUnderWay = last?.status === 'queued' || last?.status === 'running'
    const isUnseen = last?.status === 'done' && (last.runId === listing.openRunId || !listing.hasItems)
    if (last) setState((before) => ({ ...before, note: last.note }))
    if (isUnderWay || (!last && !listing.hasItems)) analyze(listing.id, listing.photoUrls)
    else if (isUnseen) {
      takeIn(last.items)
      onOpenRun(null)
    } else if (last) {
      setState((before) => ({ ...before, found: joined(before.found, last.items) }))
      if (last.status === 'failed') setState((before) => ({ ...before, failure: last.message ?? 'Please try again.' }))
    }
  }

  return { state, analyze, cancel, resume }
}

/** Both lists; of two findings of the same crop, the newer one. */
function joined(before: readonly DetectedItem[], items: readonly DetectedItem[]): readonly DetectedItem[] {
  const byCrop = new Map([...before, ...items].map((item) => [item.cropUrl, item]))
  return [...byCrop.values()]
}

function failureText(error: unknown): string {
  if (error instanceof RefusedAnswer) return error.message
  if (error instanceof ApiError && error.status === 503 && error.body) return error.body.message
  return messageOf(error, 'Please try again.')
}

/** The texts of S8.5 and S8.6. */
function tellOf(error: unknown): void {
  leaveWhenUnauthorized(error)
  if (error instanceof ApiError && error.status === 401) return
  const description =
    error instanceof InvalidAnswer
      ? 'Invalid response from AI analysis. Please try again.'
      : `Failed to process images: ${failureText(error)}`
  showToast({ title: 'Error', description, tone: 'danger' })
}
