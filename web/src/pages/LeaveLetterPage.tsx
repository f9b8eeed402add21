import { getRouteApi } from '@tanstack/react-router'
import { leaveLetter } from '@yardsnap/contract/letters'
import { call } from '#api/call.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/letters/leave/$token')

export function LeaveLetterPage() {
  const params = route.useParams()
  return (
    <MailLinkPage
      question="No more sales by email?"
      explanation="Your address will be deleted, and nothing more will come."
      buttonText="Stop"
      pendingText="Stopping..."
      failureTitle="Nothing was changed"
      done={{
        title: 'Your address is deleted',
        text: 'No more emails about weekends will come. You can ask for them again at any time.',
      }}
      run={() => call(leaveLetter, { params })}
    />
  )
}
