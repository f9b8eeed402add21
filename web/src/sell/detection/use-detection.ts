import { plural, t } from '@yardsnap/contract/texts'
import type { DetectionStep } from '@yardsnap/contract/detection'
import { useEffect, useRef, useState } from 'react'
import { ApiError, getErrorMessage, getRefusalText, RefusedAnswer } from '#api/call.ts'
import { InvalidAnswer } from '#api/event-stream.ts'
import { showFailure } from '#api/show-failure.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { showToast } from '#lib/toast.ts'
import { cancelAnalysis, fetchRun, followRun } from './api.ts'

export interface DetectionState {
  isRunning: boolean
  photosDone: number
  photosTotal: number
  /** Addresses of the photos in the order of their analysis; empty until the server has sent them. */
  photoUrls: readonly string[]
  /** Why the last analysis failed, fit to show the seller. */
  failure: string | null
  /** Addresses of photos that could not be analyzed, while others could. */
  failedPhotos: readonly string[]
  /** Why the remote model did not take part in the last analysis, in words for the seller. */
  note: string | null
}

const IDLE: DetectionState = {
  isRunning: false,
  photosDone: 0,
  photosTotal: 0,
  photoUrls: [],
  failure: null,
  failedPhotos: [],
  note: null,
}

interface DetectionOptions {
  listingId: string
  /** Whether the server knows the listing. */
  isMade: boolean
  /** The server has added items to the draft. */
  onFound: () => Promise<void>
  /** How many items of the draft were detected, counted as on its screens. */
  countFound: () => number
}

/** Follows the analysis of a listing's photos, which goes on without the page. */
export function useDetection({ listingId, isMade, onFound, countFound }: DetectionOptions) {
  const [state, setState] = useState(IDLE)
  const following = useRef<Promise<void> | null>(null)
  const leaving = useRef(new AbortController())
  const change = (changes: Partial<DetectionState>) => setState((before) => ({ ...before, ...changes }))

  /**
   * Follows the run in progress; a second call joins the first. @param photosTotal shown until the server sends the
   * number
   */
  const follow = (photosTotal: number): Promise<void> => {
    following.current ??= followToEnd(photosTotal).finally(() => {
      following.current = null
    })
    return following.current
  }

  const followToEnd = async (photosTotal: number) => {
    const { signal } = leaving.current
    let last: DetectionStep | null = null
    change({ isRunning: true, failure: null, photosDone: 0, photosTotal, photoUrls: [] })
    const onProgress = (step: DetectionStep) => {
      const { status, photosDone, photosTotal, photoUrls, failedPhotos, note } = step
      // What could not be fetched now comes with the next photo, or at the end.
      if (last && last.photosDone < photosDone && status === 'running') void onFound().catch(() => undefined)
      last = step
      change({ photosDone, photosTotal, failedPhotos, note, ...(photoUrls && { photoUrls }) })
    }
    try {
      await followRun({ listingId, onProgress, signal })
      if (!(await showFound(signal))) return
      if ((last as DetectionStep | null)?.status === 'cancelled') return
      const count = countFound()
      const description = plural(count, {
        one: 'Detected # item from your photos!',
        other: 'Detected # items from your photos!',
      })
      showToast({ title: t`Success`, description })
    } catch (error) {
      if (signal.aborted) return
      fail(error)
    }
  }

  /** @returns whether what was found is on the screen: the analysis itself has succeeded in any case */
  const showFound = async (signal: AbortSignal) => {
    try {
      await onFound()
      return true
    } catch (error) {
      if (signal.aborted) return false
      showFailure(error, {
        title: t`What was found in your photos could not be loaded`,
        fallback: t`Please reload the page.`,
      })
      return false
    } finally {
      change({ isRunning: false })
    }
  }

  /** @param error why photos could not be analyzed */
  const fail = (error: unknown) => {
    change({ isRunning: false, failure: failureText(error) })
    showDetectionError(error)
  }

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const wasMade = useRef(isMade)
  useEffect(() => {
    if (!wasMade.current) return
    void fetchRun(listingId)
      .then((run) => {
        if (!run) return undefined
        if (run.status === 'queued' || run.status === 'running') return follow(run.photosTotal)
        const { note, failedPhotos } = run
        change({ note, failedPhotos, failure: run.status === 'failed' ? (run.message ?? t`Please try again.`) : null })
        return undefined
      })
      .catch(() => undefined)
    // Only when the editor opens, because an analysis that an earlier visit started may still be running.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  /** Ends the analysis; what it has found stays. */
  const cancel = async () => {
    try {
      await cancelAnalysis(listingId)
    } catch (error) {
      showFailure(error, { fallback: t`The analysis could not be canceled. Please try again.` })
    }
  }

  return { state, follow, fail, cancel }
}

function failureText(error: unknown): string {
  if (error instanceof RefusedAnswer) return getRefusalText(error, '')
  return getErrorMessage(error, t`Please try again.`)
}

/** The texts of S8.5 and S8.6. */
function showDetectionError(error: unknown): void {
  leaveWhenUnauthorized(error)
  if (error instanceof ApiError && error.status === 401) return
  const description =
    error instanceof InvalidAnswer
      ? t`Invalid response from AI analysis. Please try again.`
      : t`Failed to process images: ${failureText(error)}`
  showToast({ title: t`Error`, description, tone: 'danger' })
}
