import { useNavigate } from '@tanstack/react-router'
import type { Conversation } from '@yardsnap/contract/messages'
import { asksStillThere, STILL_THERE_ANSWERS } from '@yardsnap/contract/saved-items'
import { showFailure } from '#api/show-failure.ts'
import { useReply } from '#shop/messages/api.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#lib/toast.ts'

/** For a seller whose shopper has just asked whether something is still there: the answers, one tap each. */
export function QuickAnswers({ conversation }: { conversation: Conversation }) {
  const { id, listingId, isSeller, messages } = conversation
  const { mutate, isPending, variables } = useReply(id)
  const navigate = useNavigate()
  const last = messages.at(-1)
  if (!isSeller || !last || last.isMine || !asksStillThere(last.text)) return null

  const markSold = (soldAt: string) => ({
    label: 'Mark it sold',
    onPress: () => void navigate({ to: '/sale/$listingId/sold', params: { listingId: soldAt } }),
  })
  const answer = (text: string) =>
    mutate(text, {
      onSuccess: () => {
        if (text !== STILL_THERE_ANSWERS.sold || listingId === null) return
        showToast({ title: 'Answered', description: 'Other shoppers still see it.', action: markSold(listingId) })
      },
      onError: (error) => showFailure(error, { title: 'The answer could not be sent' }),
    })
  return (
    <fieldset aria-label="Quick answers" className="flex flex-wrap gap-2.5">
      {Object.values(STILL_THERE_ANSWERS).map((text) => (
        <Button
          key={text}
          tone="secondary"
          isPending={isPending && variables === text}
          pendingText="Sending..."
          onClick={() => isPending || answer(text)}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
