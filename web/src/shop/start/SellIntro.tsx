import { t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { SamplePhoto } from '#core/landing/SamplePhoto.tsx'

const STEPS = [
  t`Photograph the table, the rack, the driveway.`,
  t`Your things are found, named and priced for you to check.`,
  t`Neighbors see it, save it and plan their drive.`,
] as const

interface SellIntroProps {
  heading: ReactNode
  /** The next step, as a button. */
  action: ReactNode
}

/** How to sell, for those who have no account yet. */
export function SellIntro({ heading, action }: SellIntroProps) {
  return (
    <div className="mx-auto grid max-w-[76rem] items-center gap-8 px-5 py-12 desk:px-8 desk:py-16 wide:grid-cols-[1.1fr_1fr] wide:gap-14">
      <div>
        {heading}
        <ol className="mt-5 grid gap-3.5">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-4">
              <span aria-hidden className="w-3 shrink-0 font-display text-h3 leading-normal font-bold text-brick">
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
        <div className="mt-7">{action}</div>
      </div>
      <div className="overflow-hidden rounded-card border border-line">
        <SamplePhoto isFirst={false} />
      </div>
    </div>
  )
}
