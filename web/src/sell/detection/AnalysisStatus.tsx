import type { AdvancedDetection } from '@yardsnap/contract/detection'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { ScanningPhotos } from './ScanningPhotos.tsx'
import type { DetectionState } from './use-detection.ts'

interface AnalysisStatusProps {
  state: DetectionState
  /** Why items cannot be found automatically, fit to show the seller; null when they can. */
  unavailable: string | null
  onAnalyze: () => void
  onCancel: () => void
  hasPhotos: boolean
  hasItems: boolean
}

/** The state of the analysis (S2.5.4), above its items. */
export function AnalysisStatus(props: AnalysisStatusProps) {
  const { state, unavailable, onAnalyze, onCancel, hasPhotos, hasItems } = props
  if (state.isRunning) return <Running state={state} onCancel={onCancel} />
  if (unavailable !== null) {
    return (
      <Notice>
        <p>
          <strong>Finding items is off here.</strong> {unavailable}
        </p>
      </Notice>
    )
  }
  if (state.failure !== null) {
    return <ErrorState title="The analysis stopped" description={state.failure} onRetry={onAnalyze} />
  }
  if (!hasPhotos) return null
  return (
    <>
      {state.note !== null && <Notice>{state.note}</Notice>}
      {!hasItems && (
        <p className="text-small text-ink-soft">Nothing found yet. Draw a box around an item, or add one by hand.</p>
      )}
    </>
  )
}

interface DetectionHintsProps {
  /** Whether a remote model works for this seller. */
  advanced: AdvancedDetection
  onUpgrade: () => void
}

/** Advice about the detected items. It stands below the list, because the list matters more. */
export function DetectionHints({ advanced, onUpgrade }: DetectionHintsProps) {
  return (
    <div className="grid gap-1 text-small">
      <p className="text-ink-soft">
        Names and prices are guesses. Change what is wrong; what you have changed stays yours.
      </p>
      {advanced === 'upgrade' && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-ink-soft">Premium looks closer at each item: better names, sharper prices.</p>
          <button
            type="button"
            onClick={onUpgrade}
            className="min-h-11 font-semibold text-sky underline underline-offset-3"
          >
            Advanced AI
          </button>
        </div>
      )}
    </div>
  )
}

function Running({ state, onCancel }: { state: DetectionState; onCancel: () => void }) {
  const { photosDone, photosTotal } = state
  const current = Math.min(photosDone + 1, photosTotal)
  return (
    <div className="rounded-control bg-mustard-wash px-4 py-3.5">
      <output className="flex items-center gap-3 font-display text-h3 font-bold">
        <Spinner className="size-6" /> Analyzing Images...
      </output>
      <div className="mt-2.5 empty:hidden">
        <ScanningPhotos {...state} />
      </div>
      <div className="mt-2.5 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Progress
            label={`photo ${current} of ${photosTotal}`}
            fraction={photosTotal > 0 ? photosDone / photosTotal : null}
          />
        </div>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-control border border-line bg-paper-deep px-4 py-3">{children}</div>
}
