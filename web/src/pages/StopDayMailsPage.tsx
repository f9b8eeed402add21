import { getRouteApi } from '@tanstack/react-router'
import { stopDayMails } from '@yardsnap/contract/community-news'
import { call } from '#api/call.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/day-mails/stop/$token')

export function StopDayMailsPage() {
  const params = route.useParams()
  return (
    <MailLinkPage
      question="No more emails from the organizers?"
      explanation="Your house stays in. If the day moves to its rain date or is called off, you still hear of it."
      buttonText="Stop"
      pendingText="Stopping..."
      failureTitle="Nothing was changed"
      done={{
        title: 'No more emails from the organizers',
        text: 'Your house stays in, and only news about the day itself still reach you.',
      }}
      run={() => call(stopDayMails, { params })}
    />
  )
}
