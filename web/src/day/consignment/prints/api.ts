import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markTagsPrinted } from '@yardsnap/contract/consigned-items'
import { type ConsignorPrint, printConsignor, printPortal } from '@yardsnap/contract/consignment-prints'
import { markPortalTagsPrinted } from '@yardsnap/contract/consignor-portal'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { t } from '@yardsnap/contract/texts'
import { call, send } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { consignmentKey } from '#day/consignment/api.ts'
import { portalKey } from '#day/consignment/portal/api.ts'
import { downloadFile } from '#lib/download-file.ts'
import { showToast } from '#lib/toast.ts'
import { type TagPaper, toPrintQuery } from './tag-paper.ts'

const FILE_NAMES: Record<ConsignorPrint, string> = {
  tags: t.of('name of a file')`tags`,
  acceptance: t.of('name of a file')`items`,
  payout: t.of('name of a file')`payout`,
}

/** Whose papers are printed, and by whom: their own link, or the organizer. */
export type PrintSource =
  | { kind: 'portal'; token: string; number: number }
  | { kind: 'organizer'; listingId: string; consignorId: string; number: number }

type PrintQuery = RequestOf<typeof printPortal>['query']

/** @param itemIds the tags to print; null for all that have no present tag */
async function markPrinted(source: PrintSource, itemIds: string[] | null) {
  const body = { itemIds }
  if (source.kind === 'portal') return call(markPortalTagsPrinted, { params: { token: source.token }, body })
  const { listingId, consignorId } = source
  return call(markTagsPrinted, { params: { listingId, consignorId }, body })
}

async function download(source: PrintSource, print: ConsignorPrint, query: PrintQuery = {}): Promise<void> {
  const response =
    source.kind === 'portal'
      ? await send(printPortal, { params: { token: source.token, print }, query })
      : await send(printConsignor, {
          params: { listingId: source.listingId, consignorId: source.consignorId, print },
          query,
        })
  downloadFile(await response.blob(), `${FILE_NAMES[print]}-${source.number}.pdf`)
}

/** Prints tags: what is on them is noted first, so that the price on paper is the one that counts. */
export function usePrintTags(source: PrintSource) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ itemIds, paper }: { itemIds: string[] | null; paper: TagPaper }) => {
      const { printed, at } = await markPrinted(source, itemIds)
      if (printed > 0) await download(source, 'tags', { since: at, ...toPrintQuery(paper) })
      return printed
    },
    onSuccess: (printed) => {
      if (printed === 0)
        showToast({ title: t`Every item has its tag`, description: t`Print all again if you need to.` })
    },
    onError: (error) => showFailure(error, { title: t`The tags were not printed` }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: source.kind === 'portal' ? portalKey(source.token) : consignmentKey(source.listingId),
      }),
  })
}

/** Downloads a receipt of acceptance or the settlement of one consignor. */
export function useDownloadReceipt(source: PrintSource) {
  return useMutation({
    mutationFn: (print: Exclude<ConsignorPrint, 'tags'>) => download(source, print),
    onError: (error) => showFailure(error, { title: t`The file was not made` }),
  })
}
