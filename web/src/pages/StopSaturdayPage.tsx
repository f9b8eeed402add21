import { pagePath } from '#lib/page-path.ts'
import { getRouteApi } from '@tanstack/react-router'
import { stopSaturday } from '@yardsnap/contract/saturday'
import { call } from '#api/call.ts'
import { TEXT_LINK } from '#ui/classes.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/saturday/stop/$token')

export function StopSaturdayPage() {
  const params = route.useParams()
  return (
    <MailLinkPage
      question="Plan no more Saturdays?"
      explanation="No more plans on Friday evening, by email or otherwise. Where you live stays in your account."
      buttonText="Stop"
      pendingText="Stopping..."
      failureTitle="Nothing was changed"
      done={{
        title: 'Your Saturdays are not planned anymore',
        text: 'On your account page you can turn this on again.',
      }}
      run={() => call(stopSaturday, { params })}
    >
      <a href={pagePath('/account')} className={TEXT_LINK}>
        Your account
      </a>
    </MailLinkPage>
  )
}
