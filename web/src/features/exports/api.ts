import { useQuery } from '@tanstack/react-query'
import { type PrintDocument, printDocument, type PrintOptions } from '@yardsnap/contract/exports'
import { type Kit, type KitOptions, makeKit, reviewKit } from '@yardsnap/contract/kits'
import { call, send } from '#api/call.ts'
import { fileNameIn } from './file-name.ts'

export interface DocumentOrder {
  listingId: string
  document: PrintDocument
  options: PrintOptions
}

interface PrintedFile {
  file: Blob
  name: string
}

/** @throws ApiError for an answer that is not 2xx */
export async function fetchDocument(
  { listingId, document, options }: DocumentOrder,
  signal?: AbortSignal,
): Promise<PrintedFile> {
  const response = await send(printDocument, { params: { listingId, document }, query: options }, { signal })
  const name = fileNameIn(response.headers.get('content-disposition'), `${document}.${options.format}`)
  return { file: await response.blob(), name }
}

/** The file that a seller looks at before downloading it: always made anew, since the sale may have changed. */
export function useDocument(order: DocumentOrder, isEnabled: boolean) {
  return useQuery({
    queryKey: ['document', order],
    queryFn: ({ signal }) => fetchDocument(order, signal),
    enabled: isEnabled,
    // Of the same document, so that changing an option does not blank the page.
    placeholderData: (previous, query) =>
      (query?.queryKey[1] as DocumentOrder | undefined)?.document === order.document ? previous : undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

/** What a kit will be, always asked anew, since the sale may have changed. */
export function useKitReview({ listingId, kit }: { listingId: string; kit: Kit }, isEnabled: boolean) {
  return useQuery({
    queryKey: ['kit', listingId, kit],
    queryFn: ({ signal }) => call(reviewKit, { params: { listingId, kit }, body: {} }, signal),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
  })
}

interface KitOrder {
  listingId: string
  kit: Kit
  options: KitOptions
  /** How much has come; how much there will be is not known before. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/** @throws ApiError for an answer that is not 2xx, TypeError when it breaks off */
export async function fetchKit({ listingId, kit, options, onProgress, signal }: KitOrder): Promise<PrintedFile> {
  const response = await send(makeKit, { params: { listingId, kit }, body: options }, { signal })
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      onProgress(bytes)
      controller.enqueue(chunk)
    },
  })
  const name = fileNameIn(response.headers.get('content-disposition'), `${kit}.zip`)
  const file = await new Response(response.body?.pipeThrough(counter) ?? null).blob()
  return { file, name }
}
