import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { MessageInput } from '@yardsnap/contract/messages'
import { writeToSupport } from '@yardsnap/contract/support'
import { type SubmitEvent, useState } from 'react'
import { call, getErrorMessage } from '#api/call.ts'
import { useUnsentText } from '#core/offline/use-unsent-text.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#lib/toast.ts'

/** A message to the people who run the site. A failure keeps the text. */
export function SupportForm({ userId }: { userId: string }) {
  const [text, setText, forget] = useUnsentText(`${userId}:support`)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: MessageInput) => call(writeToSupport, { body }),
    onSuccess: (_, sent) => {
      forget(sent.text)
      showToast({ title: t`Message sent`, description: t`The people who run this site will read it.` })
    },
    onError: (error) => setProblem(getErrorMessage(error, t`The message could not be sent. Please try again.`)),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const message = MessageInput.safeParse({ text })
    setProblem(message.error?.issues[0]?.message)
    if (message.success && !isPending) mutate(message.data)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextArea
        label="Your message"
        value={text}
        rows={5}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" isPending={isPending} pendingText="Sending..." className="mt-3">
        Send Message
      </Button>
    </form>
  )
}
