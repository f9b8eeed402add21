import { getRouteApi } from '@tanstack/react-router'
import { leaveWaitlist } from '@yardsnap/contract/waitlist'
import { call } from '#api/call.ts'
import { site } from '#lib/site.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/waitlist/leave/$token')

export function LeaveWaitlistPage() {
  const params = route.useParams()
  return (
    <MailLinkPage
      question="Leave the waitlist?"
      explanation={`Your address will be deleted, and you will not hear when ${site.productName} launches.`}
      buttonText="Leave the waitlist"
      pendingText="Leaving..."
      failureTitle="You are still on the waitlist"
      done={{
        title: 'You have left the waitlist',
        text: 'Your address is deleted and nothing more will come. You can join again on the first page at any time.',
      }}
      run={() => call(leaveWaitlist, { params })}
    />
  )
}
