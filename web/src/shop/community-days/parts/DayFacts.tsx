import type { CommunityDay } from '@yardsnap/contract/community-days'
import type { ReactNode } from 'react'
import { t } from '@yardsnap/contract/texts'

/** What the organizers say about the day, its rules, its fee and its permit. */
export function DayFacts({ day }: { day: CommunityDay }) {
  const { text, rules, feeText, isPermitRequired, permitNumber } = day
  const permit = permitNumber
    ? t`One permit for all houses: ${permitNumber}`
    : isPermitRequired
      ? t`Each house needs a permit of its own.`
      : ''
  if (!text && !rules && !feeText && !permit) return null
  return (
    <section aria-label="About the day" className="grid grid-cols-1 gap-x-10 gap-y-6 desk:grid-cols-2">
      <Fact title={t`About the day`} text={text} />
      <Fact title={t`Rules for hosts`} text={rules} />
      <Fact title={t`What it costs to take part`} text={feeText}>
        {feeText && <p className="mt-1 text-small text-ink-soft">The organizers collect it themselves.</p>}
      </Fact>
      <Fact title={t`Permit`} text={permit} />
    </section>
  )
}

function Fact({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  if (!text) return null
  return (
    <div>
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1.5 whitespace-pre-line wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
      {children}
    </div>
  )
}
