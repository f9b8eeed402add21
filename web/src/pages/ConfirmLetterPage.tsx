import { pagePath } from '#lib/page-path.ts'
import { getRouteApi } from '@tanstack/react-router'
import { confirmLetter } from '@yardsnap/contract/letters'
import { call } from '#api/call.ts'
import { TEXT_LINK } from '#ui/classes.ts'
import { MailLinkPage } from './MailLinkPage.tsx'

const route = getRouteApi('/letters/confirm/$token')

export function ConfirmLetterPage() {
  const params = route.useParams()
  return (
    <MailLinkPage
      question="Get the weekend’s sales by email?"
      explanation="On Thursdays, the sales around the place that you chose. Each email has a link that ends it."
      buttonText="Yes, send it"
      pendingText="Confirming..."
      failureTitle="Not confirmed"
      done={{
        title: 'The next Thursday brings your first email',
        text: 'On weekends without a sale around your place nothing comes.',
      }}
      run={() => call(confirmLetter, { params })}
    >
      <a href={pagePath('/browse')} className={TEXT_LINK}>
        Browse sales now
      </a>
    </MailLinkPage>
  )
}
