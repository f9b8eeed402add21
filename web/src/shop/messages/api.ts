import { t } from '@yardsnap/contract/texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  blockConversation,
  countUnreadMessages,
  getConversation,
  getConversations,
  replyToConversation,
  reportConversation,
  unblockConversation,
  writeToSeller,
} from '@yardsnap/contract/messages'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { useEffect } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { fetchAnew } from '#lib/fetch-anew.ts'
import { showToast } from '#lib/toast.ts'

const unreadQuery = queryOptions({
  queryKey: ['unread-messages'],
  queryFn: ({ signal }) => call(countUnreadMessages, {}, signal),
})

const withName = <Row extends { otherName: string }>(row: Row): Row => ({
  ...row,
  otherName: row.otherName || t`Deleted account`,
})

const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['conversation', conversationId],
    queryFn: ({ signal }) => call(getConversation, { params: { conversationId } }, signal),
    select: withName,
    refetchOnMount: 'always',
  })

/** The number of unread messages; 0 when signed out. */
export function useUnreadCount(): number {
  const user = useCurrentUser()
  return useQuery({ ...unreadQuery, enabled: user !== null }).data?.count ?? 0
}

/** The caller's conversations, the latest first; not fetched when signed out. */
export function useConversations() {
  const user = useCurrentUser()
  return useQuery({
    queryKey: ['conversations'],
    queryFn: ({ signal }) => call(getConversations, {}, signal),
    select: (all) => all.map(withName),
    // Others write at any time: whoever opens the page sees what is there now.
    refetchOnMount: 'always',
    enabled: user !== null,
  })
}

/** One conversation. Fetching it marks its messages as read. */
export function useConversation(conversationId: string) {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const query = useQuery({ ...conversationQuery(conversationId), enabled: user !== null })
  const { dataUpdatedAt } = query
  useEffect(() => {
    if (dataUpdatedAt > 0) void fetchAnew(queryClient, unreadQuery.queryKey)
  }, [dataUpdatedAt, queryClient])
  return query
}

/** The form shows failures itself. */
export function useWriteToSeller(listingId: string) {
  return useMutation({
    mutationFn: (text: string) => call(writeToSeller, { params: { listingId }, body: { text } }),
  })
}

type Reply = RequestOf<typeof replyToConversation>['body']

export function useReply(conversationId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = conversationQuery(conversationId)
  return useMutation({
    mutationFn: (reply: Reply) => call(replyToConversation, { params: { conversationId }, body: reply }),
    // The whole conversation again: the other person may have written, too.
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useSetBlocked(conversationId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (isBlocked: boolean) => {
      await call(isBlocked ? blockConversation : unblockConversation, { params: { conversationId } })
    },
    onSuccess: async (_, isBlocked) => {
      await queryClient.invalidateQueries({ queryKey: ['conversation'] })
      showToast({ title: isBlocked ? t.of('of a person')`Blocked` : t`No longer blocked` })
    },
    onError: (error, isBlocked) =>
      showFailure(error, {
        title: isBlocked ? t`The person could not be blocked` : t`The person could not be unblocked`,
      }),
  })
}

export function useReport(conversationId: string) {
  return useMutation({
    mutationFn: (reason: string) => call(reportConversation, { params: { conversationId }, body: { reason } }),
  })
}
