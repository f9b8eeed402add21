import { pagePath } from '#lib/page-path.ts'
import { getRouteApi } from '@tanstack/react-router'
import { stopWant } from '@yardsnap/contract/wants'
import { call } from '#api/call.ts'
import { TEXT_LINK } from '#ui/classes.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/wants/stop/$token')

export function StopWantPage() {
  const params = route.useParams()
  return (
    <MailLinkPage
      question="Stop these notifications?"
      explanation="No more email or notifications about this. The want itself stays."
      buttonText="Stop"
      pendingText="Stopping..."
      failureTitle="Nothing was changed"
      done={{
        title: 'You will not be notified of this any more',
        text: 'Matches still show under Wants, where you can turn this on again.',
      }}
      run={() => call(stopWant, { params })}
    >
      <a href={pagePath('/saved/wants')} className={TEXT_LINK}>
        Your wants
      </a>
    </MailLinkPage>
  )
}
