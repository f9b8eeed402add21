import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getOpeningProblems } from '@yardsnap/contract/community-day-input'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { NextStepCard } from '#ui/NextStepCard.tsx'
import { useApprove, usePutStatus, useRenewCode } from './api.ts'
import { describeCalledOff } from './news-words.ts'
import { getNextStep, isDone, type NextStep, WAY, type WayPoint } from './next-step.ts'
import type { OrganizeTab } from './organize-tab.ts'

interface NextCardProps {
  day: OrganizedDay
  onTab: (tab: OrganizeTab) => void
}

const POINTS: Record<WayPoint, string> = {
  open: t`Open registration`,
  invite: t`Houses join`,
  publish: t`Publish houses and numbers`,
  print: t`Print signs and the directory`,
}

/** What is next, with its button, and the way of the day. */
export function NextCard({ day, onTab }: NextCardProps) {
  const [today] = useState(localToday)
  const step = getNextStep(day, today)
  const { title, text } = getWords(step, day, today)
  const isEnded = step === 'over' || step === 'called_off'
  return (
    <NextStepCard
      title={title}
      text={text}
      way={isEnded ? null : WAY.map((point) => ({ text: POINTS[point], isDone: isDone(point, day) }))}
      isEnded={isEnded}
    >
      <StepButtons step={step} day={day} onTab={onTab} />
    </NextStepCard>
  )
}

function getWords(step: NextStep, day: OrganizedDay, today: string): { title: string; text: string } {
  switch (step) {
    case 'complete':
      return {
        title: t`Finish the details`,
        text: getOpeningProblems(day, today)
          .map(({ message }) => message)
          .join('. '),
      }
    case 'open':
      return { title: t`Open registration`, text: t`You get a link and a code to share. Houses join in a minute.` }
    case 'invite':
      return { title: t`Invite your neighbors`, text: t`Share the link or its QR code, or add the addresses yourself.` }
    case 'approve':
      return {
        title: plural(day.askedCount, { one: '# house asks to join', other: '# houses ask to join' }),
        text: t`Numbers are given at once. You can undo it.`,
      }
    case 'publish':
      return {
        title: t`Publish the day`,
        text: t`Every house gets its number along the streets, and shoppers find the day.`,
      }
    case 'print':
      return {
        title: t`It is public`,
        text:
          day.registration.status === 'open'
            ? t`Print the yard signs, the directory and the poster. Houses can still join and get the next numbers.`
            : t`Print the yard signs, the directory and the poster. Houses that come now ask you first.`,
      }
    case 'over':
      return { title: t`It is over`, text: t`Thank you. The houses leave the public page a week after the day.` }
    case 'called_off':
      return { title: t`It is called off`, text: describeCalledOff() }
  }
}

function StepButtons({ step, day, onTab }: NextCardProps & { step: NextStep }) {
  const { slug, hasJoinCode, askedCount, status } = day
  const put = usePutStatus(slug)
  const renew = useRenewCode(slug)
  const approve = useApprove(slug)
  const open = () =>
    put.mutate('open', {
      onSuccess: () => {
        if (!hasJoinCode) renew.mutate()
        onTab('invite')
      },
    })
  const publishing = { isPending: put.isPending, pendingText: t`Publishing...`, onClick: () => put.mutate('published') }
  switch (step) {
    case 'complete':
      return <Button onClick={() => onTab('details')}>Go to the details</Button>
    case 'open':
      return (
        <Button isPending={put.isPending || renew.isPending} pendingText="Opening..." onClick={open}>
          Open registration
        </Button>
      )
    case 'invite':
      return <Button onClick={() => onTab('invite')}>Get the link</Button>
    case 'approve':
      return (
        <>
          <Button isPending={approve.isPending} pendingText="Approving..." onClick={() => approve.mutate(null)}>
            {askedCount === 1 ? t`Approve it` : t`Approve all ${askedCount}`}
          </Button>
          <Button tone="secondary" onClick={() => onTab('houses')}>
            Look first
          </Button>
        </>
      )
    case 'publish':
      return (
        <>
          <Button {...publishing}>Publish the day</Button>
          <Button tone="secondary" onClick={() => onTab('invite')}>
            Share the link
          </Button>
        </>
      )
    case 'print':
      return (
        <>
          <Button onClick={() => onTab('print')}>Go to the prints</Button>
          {!day.areNumbersFixed && status === 'published' && (
            <Button tone="secondary" {...publishing}>
              Renumber them
            </Button>
          )}
        </>
      )
    case 'over':
    case 'called_off':
      return null
  }
}
