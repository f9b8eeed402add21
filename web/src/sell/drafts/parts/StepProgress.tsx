import { t } from '@yardsnap/contract/texts'
import { Check } from 'lucide-react'
import { classes } from '#ui/classes.ts'

const STEPS = [t`Photos`, t`Items`, t`Details`, t.of('the last step')`Publish`]

interface StepProgressProps {
  /** 1 to 4. */
  current: number
  /** For each step, whether its card is there. */
  isReachable: readonly boolean[]
  onStep: (step: number) => void
}

/** Shows the current step, and leads to each step whose card is on the page. */
export function StepProgress({ current, isReachable, onStep }: StepProgressProps) {
  return (
    <nav aria-label="Steps" className="mt-5">
      <ol className="flex flex-wrap gap-2 desk:gap-3">
        {STEPS.map((name, index) => {
          const step = index + 1
          const isDone = step < current
          return (
            <li key={name} className="grow basis-[4.375rem]">
              <button
                type="button"
                disabled={!isReachable[index]}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onStep(step)}
                className={classes(
                  'flex min-h-11 w-full flex-col items-start gap-1.5 pt-1 text-small font-semibold disabled:text-ink-soft',
                  step === current ? 'text-ink' : 'text-ink-soft',
                )}
              >
                <span
                  aria-hidden
                  className={classes(
                    'h-1.5 w-full rounded-full',
                    isDone ? 'bg-grass' : step === current ? 'bg-brick' : 'bg-line',
                  )}
                />
                <span className="flex items-center gap-1">
                  {isDone && <Check aria-label="Done:" className="size-4 text-grass" />}
                  {name}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
