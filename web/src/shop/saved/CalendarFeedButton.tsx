import { t } from '@yardsnap/contract/texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@yardsnap/contract/calendar-feed'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { Button } from '#ui/Button.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function CalendarFeedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" icon={<CalendarSync />} onClick={() => setOpen(true)} className="max-desk:-ml-5 desk:-mr-5">
        Calendar
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Saved sales in your calendar">
        <CalendarFeed isOpen={isOpen} />
      </Dialog>
    </>
  )
}

function CalendarFeed({ isOpen }: { isOpen: boolean }) {
  const query = useQuery({ ...feedQuery, enabled: isOpen })
  const { data, error } = query
  const { mutate, isPending, variables } = useChangeCalendarFeed()
  if (error) return <LoadFailure query={query} title="The address could not be loaded" />
  if (!data) return <Skeleton className="h-32 w-full" />
  const button = (change: 'make' | 'revoke', text: string) => (
    <Button
      tone={change === 'make' && data.url === null ? 'primary' : 'quiet'}
      isPending={isPending && variables === change}
      pendingText="One moment..."
      disabled={isPending}
      onClick={() => mutate(change)}
    >
      {text}
    </Button>
  )
  if (data.url === null) {
    return (
      <>
        <p className="mb-5 text-ink-soft">
          A private address that your calendar app checks by itself: new saved sales appear, removed ones disappear.
        </p>
        {button('make', t`Create the address`)}
      </>
    )
  }
  return (
    <>
      <p className="mb-5 text-ink-soft">
        Add it to your calendar app as a subscription. Anyone who has it can see which sales you saved; hidden street
        addresses stay hidden.
      </p>
      <CopyText what="address" text={data.url} />
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        {button('make', t`Replace it`)}
        {button('revoke', t`Stop sharing`)}
      </div>
    </>
  )
}

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, signal),
})

function useChangeCalendarFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: 'make' | 'revoke'): Promise<{ url: string | null }> => {
      if (change === 'make') return call(makeCalendarFeed, {})
      await call(revokeCalendarFeed, {})
      return { url: null }
    },
    onSuccess: (feed) => queryClient.setQueryData(feedQuery.queryKey, feed),
    onError: (error) => showFailure(error, { title: t`The address was not changed` }),
  })
}
