import { t } from '@yardsnap/contract/texts'
import { useNavigate } from '@tanstack/react-router'
import type { Conversation, StillThereAnswer } from '@yardsnap/contract/messages'
import { STILL_THERE_ANSWERS } from '@yardsnap/contract/saved-items'
import { keysOf } from '@yardsnap/contract/schemas'
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
  if (!isSeller || !last || last.isMine || last.kind !== 'still-there') return null

  const markSold = (soldAt: string) => ({
    label: t`Mark it sold`,
    onPress: () => void navigate({ to: '/sale/$listingId/sold', params: { listingId: soldAt } }),
  })
  const answer = (kind: StillThereAnswer) =>
    mutate(
      { text: STILL_THERE_ANSWERS[kind], kind },
      {
        onSuccess: () => {
          if (kind !== 'still-there-sold' || listingId === null) return
          showToast({ title: t`Answered`, description: t`Other shoppers still see it.`, action: markSold(listingId) })
        },
        onError: (error) => showFailure(error, { title: t`The answer could not be sent` }),
      },
    )
  return (
    <fieldset aria-label="Quick answers" className="flex flex-wrap gap-2.5">
      {keysOf(STILL_THERE_ANSWERS).map((kind) => (
        <Button
          key={kind}
          tone="secondary"
          isPending={isPending && variables.kind === kind}
          pendingText="Sending..."
          onClick={() => isPending || answer(kind)}
        >
          {STILL_THERE_ANSWERS[kind]}
        </Button>
      ))}
    </fieldset>
  )
}
