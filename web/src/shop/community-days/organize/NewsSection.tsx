import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { MAX_STATUS_WORDS_LENGTH, type putDayNews } from '@yardsnap/contract/community-news'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { formatDay } from '@yardsnap/contract/dates'
import { comparedToToday } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import { CloudRain, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { currentTime } from '#lib/first-rendering.ts'
import { getErrorMessage } from '#api/call.ts'
import { site } from '#lib/site.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { usePutNews, useRecipients } from './api.ts'
import { describeCalledOff, describeTelling } from './news-words.ts'
import { MailForm } from './parts/MailForm.tsx'

/** What organizers tell all houses: a mail, or that the day is moved or called off. */
export function NewsSection({ day }: { day: OrganizedDay }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {site.canSendMail ? (
        <MailForm day={day} />
      ) : (
        <Section
          title="Write to all hosts"
          description="This site sends no email. The CSV file below Print has the email addresses that you were given."
        >
          {null}
        </Section>
      )}
      <DayNews day={day} />
    </div>
  )
}

type News = RequestOf<typeof putDayNews>['body']['news']

/** Weather and bad news, which everybody is told once. */
function DayNews({ day }: { day: OrganizedDay }) {
  const [asked, setAsked] = useState<News | null>(null)
  const { status, liveStatus, rainDate } = day
  const isEnded = status === 'draft' || status === 'over' || liveStatus === 'called_off'
  if (isEnded) {
    return liveStatus === 'called_off' ? (
      <Section title="Called off" description={day.statusWords || describeCalledOff()}>
        {null}
      </Section>
    ) : null
  }
  const canBeMoved = rainDate !== null && liveStatus === 'on'
  const hasPassed = canBeMoved && comparedToToday(rainDate, day.timeZone, currentTime()) < 0
  const canMove = canBeMoved && !hasPassed
  return (
    <Section title="Weather and bad news" description={describeTelling()}>
      {liveStatus === 'rain_date' && <p className="mb-3">It was moved to its rain date.</p>}
      {rainDate === null && liveStatus === 'on' && (
        <p className="mb-3 text-ink-soft">There is no rain date. You can add one to the details.</p>
      )}
      {hasPassed && (
        <p className="mb-3 text-ink-soft">The rain date has passed. You can enter another one in the details.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {canMove && (
          <Button tone="secondary" icon={<CloudRain />} onClick={() => setAsked('rain_date')}>
            Move it to {formatDay(rainDate)}
          </Button>
        )}
        <Button
          tone="secondary"
          icon={<TriangleAlert />}
          className="text-danger!"
          onClick={() => setAsked('called_off')}
        >
          Call it off
        </Button>
      </div>
      {asked && <NewsDialog day={day} news={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function NewsDialog({ day, news, onClose }: { day: OrganizedDay; news: News; onClose: () => void }) {
  const { data: recipients } = useRecipients(day.slug)
  const [words, setWords] = useState('')
  const put = usePutNews(day.slug)
  const isOff = news === 'called_off'
  const told = !site.canSendMail
    ? t`The page says it now; this site sends hosts no email. This cannot be undone.`
    : recipients
      ? plural(recipients.recipientCount, {
          one: '# host is told now. This cannot be undone.',
          other: '# hosts are told now. This cannot be undone.',
        })
      : t`Every host is told now. This cannot be undone.`
  const submit = () =>
    put.mutate(
      { news, words: words.trim() },
      {
        onSuccess: () => {
          showToast({ title: isOff ? t`It is called off` : t`It is moved to its rain date` })
          onClose()
        },
      },
    )
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isOff ? t`Call off ${day.name}?` : t`Move it to ${formatDay(day.rainDate)}?`}
      description={told}
      onSubmit={submit}
      submitText={isOff ? t`Call it off` : t`Move it`}
      pendingText={t`Telling them...`}
      isPending={put.isPending}
      tone={isOff ? 'danger' : 'primary'}
    >
      <TextArea
        label="What happened (optional)"
        hint={t`Hosts and shoppers read it. Up to ${MAX_STATUS_WORDS_LENGTH} characters`}
        maxLength={MAX_STATUS_WORDS_LENGTH}
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {put.error && (
        <ErrorState title="Nobody was told" description={getErrorMessage(put.error, t`Please try again.`)} />
      )}
    </FormDialog>
  )
}
