import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type PrintDocument,
  printDocument,
  type PrintOptions,
  PrintProgress,
  PrintResult,
} from '@yardsnap/contract/exports'
import {
  type Marketplace,
  type MarketplaceOptions,
  makeMarketplaceExport,
  reviewMarketplaceExport,
} from '@yardsnap/contract/marketplaces'
import { useEffect, useState } from 'react'
import { call, send } from '#api/call.ts'
import { followAnswer } from '#api/event-stream.ts'
import { fileNameIn } from './file-name.ts'

export interface DocumentOrder {
  listingId: string
  document: PrintDocument
  options: PrintOptions
}

export interface PrintedFile {
  file: Blob
  name: string
}

interface Waiting {
  onProgress: (progress: PrintProgress) => void
  signal?: AbortSignal
}

/** @throws ApiError for an answer that is not 2xx, RefusedAnswer when the document could not be made */
export async function fetchDocument(
  { listingId, document, options }: DocumentOrder,
  { onProgress, signal }: Waiting,
): Promise<PrintedFile> {
  const headers = { accept: 'text/event-stream' }
  const request = { params: { listingId, document }, query: options }
  const response = await send(printDocument, request, { signal, headers })
  const answer = await followAnswer(response, { progress: PrintProgress, result: PrintResult, onProgress })
  const bytes = Uint8Array.from(atob(answer.base64), (character) => character.charCodeAt(0))
  return { file: new Blob([bytes], { type: answer.mediaType }), name: answer.name }
}

/** The document to preview, always made anew, since the sale may have changed. `progress` is null at first. */
export function useDocument(order: DocumentOrder, isEnabled: boolean) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<PrintProgress | null>(null)
  const queryKey = ['document', order]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(null)
      return fetchDocument(order, { onProgress: setProgress, signal })
    },
    enabled: isEnabled,
    // Only of the same document: changing an option does not blank the page.
    placeholderData: (previous, before) =>
      (before?.queryKey[1] as DocumentOrder | undefined)?.document === order.document ? previous : undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const cancel = () => void queryClient.cancelQueries({ queryKey: ['document'] })
  useEffect(() => {
    if (!isEnabled) void queryClient.cancelQueries({ queryKey: ['document'] })
  }, [isEnabled, queryClient])
  return { ...query, progress, cancel }
}

/**
 * The review of an export, always fetched again, since the sale may have changed.
 * @param itemIds of the only things that are asked for; undefined for all that is left
 */
export function useMarketplaceReview(
  { listingId, marketplace, itemIds }: { listingId: string; marketplace: Marketplace; itemIds: string[] | undefined },
  isEnabled: boolean,
) {
  return useQuery({
    queryKey: ['marketplace', listingId, marketplace, itemIds],
    queryFn: ({ signal }) =>
      call(reviewMarketplaceExport, { params: { listingId, marketplace }, body: itemIds ? { itemIds } : {} }, signal),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
  })
}

interface MarketplaceOrder {
  listingId: string
  marketplace: Marketplace
  options: MarketplaceOptions
  /** Bytes received so far; the total is not known in advance. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/** @throws ApiError for an answer that is not 2xx, TypeError when it breaks off */
export async function fetchMarketplaceExport(order: MarketplaceOrder): Promise<PrintedFile> {
  const { listingId, marketplace, options, onProgress, signal } = order
  const response = await send(makeMarketplaceExport, { params: { listingId, marketplace }, body: options }, { signal })
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      onProgress(bytes)
      controller.enqueue(chunk)
    },
  })
  const name = fileNameIn(response.headers.get('content-disposition'), `${marketplace}.zip`)
  const file = await new Response(response.body?.pipeThrough(counter) ?? null).blob()
  return { file, name }
}
