import { Progress as BaseProgress } from '@base-ui/react/progress'

interface ProgressProps {
  /** What is under way: 'Photo 3 of 8'. */
  label: string
  /** 0 to 1, or null while unknown. */
  fraction: number | null
}

export function Progress({ label, fraction }: ProgressProps) {
  return (
    <BaseProgress.Root value={fraction === null ? null : Math.round(fraction * 100)} className="block w-full">
      <span className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-small">
        <BaseProgress.Label className="font-semibold">{label}</BaseProgress.Label>
        {fraction !== null && <BaseProgress.Value className="text-ink-soft tabular-nums" />}
      </span>
      <BaseProgress.Track className="block h-2.5 overflow-hidden rounded-full bg-line">
        <BaseProgress.Indicator className="block h-full rounded-full bg-grass forced-colors:bg-[CanvasText] transition-[width] duration-180 data-indeterminate:w-1/3 data-indeterminate:animate-breathe" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  )
}
