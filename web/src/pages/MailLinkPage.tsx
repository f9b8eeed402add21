import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkedPage } from '#ui/LinkedPage.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

interface MailLinkPageProps {
  question: string
  explanation: string
  buttonText: string
  pendingText: string
  failureTitle: string
  done: { title: string; text: string }
  /** Calls what the link is for. */
  run: () => Promise<unknown>
  /** Below, before and after. */
  children?: ReactNode
}

/** The target of an unsubscribe link. It asks first: mail programs open links in advance. */
export function MailLinkPage(props: MailLinkPageProps) {
  const { question, explanation, buttonText, pendingText, failureTitle, done, run, children } = props
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: run })
  return (
    <LinkedPage className="flex flex-col items-start gap-5 pt-10 desk:my-auto desk:pt-0">
      <PageTitle title={isSuccess ? done.title : question} />
      {isSuccess ? (
        <output className="text-lead text-ink-soft">{done.text}</output>
      ) : (
        <>
          <p className="text-lead wrap-anywhere text-ink-soft">{explanation}</p>
          {error && (
            <ErrorState
              title={failureTitle}
              description={getErrorMessage(error, t`That did not work. Please try again.`)}
              className="w-full"
            />
          )}
          <Button isPending={isPending} pendingText={pendingText} onClick={() => mutate()}>
            {buttonText}
          </Button>
        </>
      )}
      {children}
    </LinkedPage>
  )
}
