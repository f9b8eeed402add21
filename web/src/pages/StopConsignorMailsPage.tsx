import { getRouteApi } from '@tanstack/react-router'
import { stopConsignorMails } from '@yardsnap/contract/consignor-sign-up'
import { call } from '#api/call.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/consignor-mails/stop/$token')

export function StopConsignorMailsPage() {
  const params = route.useParams()
  return (
    <MailLinkPage
      question="No more emails about consignment?"
      explanation="This organizer will no longer email you, not even about their next sales. Your items, your number and what you are paid stay as they are, and so does the link to your page."
      buttonText="Stop"
      pendingText="Stopping..."
      failureTitle="Nothing was changed"
      done={{
        title: 'No more emails from this organizer',
        text: 'The link to your page in earlier emails still works. If you need a new one, ask the organizer for it.',
      }}
      run={() => call(stopConsignorMails, { params })}
    />
  )
}
