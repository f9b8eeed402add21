import { pagePath } from '#lib/page-path.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatList } from '@yardsnap/contract/lists'
import { t } from '@yardsnap/contract/texts'
import { readStopWant, stopWant } from '@yardsnap/contract/wants'
import { call } from '#api/call.ts'
import { TEXT_LINK } from '#ui/classes.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/wants/stop/$token')

export function StopWantPage() {
  const params = route.useParams()
  const { data } = useQuery({
    queryKey: ['stop-want', params.token],
    queryFn: ({ signal }) => call(readStopWant, { params }, signal),
    // Of what is stopped already, the page goes on saying what it was.
    staleTime: Infinity,
    retry: false,
  })
  const words = data?.words ?? []
  return (
    <MailLinkPage
      question="Stop these notifications?"
      explanation={
        words.length === 0
          ? t`No more email or notifications about this. The want itself stays.`
          : t`No more email or notifications about ${formatList(words.map((each) => t`“${each}”`))}. The want itself stays.`
      }
      buttonText="Stop"
      pendingText="Stopping..."
      failureTitle="Nothing was changed"
      done={{
        title: 'You will not be notified of this anymore',
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
