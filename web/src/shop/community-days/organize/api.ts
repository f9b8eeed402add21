import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DayFile,
  type DayPrint,
  getOrganizerFile,
  importEntries,
  printCommunityDay,
} from '@yardsnap/contract/community-files'
import { getRecipients, mailHouses, putDayNews } from '@yardsnap/contract/community-news'
import {
  addEntries,
  approveEntries,
  type CommunityEntry,
  type EntryUpdate,
  putEntry,
} from '@yardsnap/contract/community-organized-entries'
import {
  getOrganizing,
  inviteOrganizer,
  type OrganizingPage,
  putDayStatus,
  removeOrganizer,
  renewJoinCode,
} from '@yardsnap/contract/community-organizing'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { t } from '@yardsnap/contract/texts'
import { call, send } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'
import { approvedMessage } from './approved-message.ts'
import { downloadFile } from '#lib/download-file.ts'
import { showToast } from '#lib/toast.ts'
import { keepJoinLink } from './join-link.ts'

const organizingKey = (slug: string) => [COMMUNITY_DAYS, 'organizing', slug] as const

/** Everything of a day, for its organizers. */
export function useOrganizing(slug: string) {
  return useQuery({
    queryKey: organizingKey(slug),
    queryFn: ({ signal }) => call(getOrganizing, { params: { slug } }, signal),
  })
}

/** What is asked again after a change: the day, and wherever else it is counted. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] })
}

type NextStatus = RequestOf<typeof putDayStatus>['body']['status']

export function usePutStatus(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (status: NextStatus) => call(putDayStatus, { params: { slug }, body: { status } }),
    onSuccess: refresh,
    onError: (error) => showFailure(error, { title: t`The day was not changed` }),
  })
}

/** Makes a join code; the link with it stays on this device, since the server tells it only once. */
export function useRenewCode(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(renewJoinCode, { params: { slug } }),
    onSuccess: (link) => {
      keepJoinLink(slug, link)
      return refresh()
    },
    onError: (error) => showFailure(error, { title: t`The code was not made` }),
  })
}

/** Changes one entry; the table shows the answer at once. */
export function usePutEntry(slug: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: EntryUpdate & { id: string }) =>
      call(putEntry, { params: { slug, entryId: id }, body }),
    onSuccess: (entry) => {
      queryClient.setQueryData(organizingKey(slug), (page: OrganizingPage | undefined) => withEntry(page, entry))
      return refresh()
    },
  })
}

function withEntry(page: OrganizingPage | undefined, entry: CommunityEntry): OrganizingPage | undefined {
  return page && { ...page, entries: page.entries.map((before) => (before.id === entry.id ? entry : before)) }
}

/** Lets houses in that wait; Undo lets them wait again. */
export function useApprove(slug: string) {
  const refresh = useRefresh()
  const undo = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      // One after the other: a hundred at once would be too many for the server.
      for (const entryId of ids) await call(putEntry, { params: { slug, entryId }, body: { status: 'asked' } })
    },
    onSettled: refresh,
    onError: (error) => showFailure(error, { title: t`That could not be undone` }),
  })
  return useMutation({
    mutationFn: (entryIds: string[] | null) => call(approveEntries, { params: { slug }, body: { entryIds } }),
    onSuccess: ({ approvedIds }) => {
      showToast(approvedMessage(approvedIds, () => undo.mutate(approvedIds)))
      return refresh()
    },
    onError: (error) => showFailure(error, { title: t`Nothing was approved` }),
  })
}

type Adding = Pick<RequestOf<typeof addEntries>['body'], 'rows' | 'acceptsOutside'>

export function useAddEntries(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Adding) =>
      call(addEntries, { params: { slug }, body: { ...body, source: 'organizer' as const } }),
    onSuccess: refresh,
  })
}

export function useImportEntries(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: RequestOf<typeof importEntries>['body']) => call(importEntries, { params: { slug }, body }),
    onSuccess: refresh,
  })
}

/** How many houses a mail or news reaches. */
export function useRecipients(slug: string) {
  return useQuery({
    queryKey: [...organizingKey(slug), 'recipients'],
    queryFn: ({ signal }) => call(getRecipients, { params: { slug } }, signal),
  })
}

export function useMailHouses(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: RequestOf<typeof mailHouses>['body']) => call(mailHouses, { params: { slug }, body }),
    onSuccess: refresh,
  })
}

export function usePutNews(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: RequestOf<typeof putDayNews>['body']) => call(putDayNews, { params: { slug }, body }),
    onSuccess: refresh,
  })
}

export function useInvite(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (email: string) => call(inviteOrganizer, { params: { slug }, body: { email } }),
    onSuccess: refresh,
  })
}

export function useRemoveOrganizer(slug: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (organizerId: string) => call(removeOrganizer, { params: { slug, organizerId } }),
    onSuccess: refresh,
    onError: (error) => showFailure(error, { title: t`The organizer was not removed` }),
  })
}

/** Fetched rather than linked, so that they come in the language of the page. */
export function useDownloads(slug: string) {
  const onError = (error: unknown) => showFailure(error, { title: t`Download failed` })
  const print = useMutation({
    mutationFn: async (kind: DayPrint) => {
      const answer = await send(printCommunityDay, { params: { slug, print: kind }, query: {} })
      downloadFile(await answer.blob(), `${slug}-${kind}.pdf`)
    },
    onError,
  })
  const file = useMutation({
    mutationFn: async (kind: DayFile) => {
      const answer = await send(getOrganizerFile, { params: { slug, file: kind } })
      downloadFile(await answer.blob(), `${slug}.${kind}`)
    },
    onError,
  })
  return { print, file }
}
