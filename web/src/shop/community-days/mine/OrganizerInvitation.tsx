import type { MyCommunityDays } from '@yardsnap/contract/community-organizing'
import { formatDates } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { InvitationAnswers } from './InvitationAnswers.tsx'

interface OrganizerInvitationProps {
  day: MyCommunityDays['organized'][number]
  onDeclined: () => void
}

/** What the mail of an invitation leads to, until it is answered. */
export function OrganizerInvitation({ day, onDeclined }: OrganizerInvitationProps) {
  const { name, dates } = day
  const when = dates.length > 0 ? `${formatDates(dates)}. ` : ''
  return (
    <EmptyCard
      scene="sign"
      title={t`You are invited to organize ${name}`}
      description={`${when}${t`You would see who joins, let houses in and write to them.`}`}
      action={<InvitationAnswers day={day} onDeclined={onDeclined} />}
    />
  )
}
