import { z } from 'zod'
import { buildUrl, fetchJson } from '#external/fetch-json.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import type { PublishedRecall, RecallPeriod, RecallsPort } from './port.ts'

const NAME = 'CPSC recalls'
const CPSC_URL = 'https://www.saferproducts.gov'
/** Of all processes. The service publishes no limit; a whole load is some fifty calls. */
const QUOTA = { calls: 1, seconds: 2 }
const MAX_WAIT_MS = 10_000
/** A year is some 2 MB, which the service gathers for many seconds. */
const TIMEOUT_MS = 60_000
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
/** A year has some 700. */
const MAX_RECALLS = 5000

/** In UTF-16 units, of what is kept. The longest titles of the service have some 250. */
const MAX_TITLE = 300
const MAX_PROSE = 600
const MAX_NAME = 200
const MAX_PRODUCTS = 12

const names = z
  .array(z.object({ Name: z.string().nullish() }))
  .nullish()
  .transform((list) => (list ?? []).map(({ Name }) => Name?.trim() ?? '').filter((name) => name !== ''))

/** The fields that are read; the service's guide names them all, and leaves any of them empty. */
const Answer = z
  .array(
    z.object({
      RecallID: z.number().int().min(1).max(2_147_483_647),
      RecallNumber: z.string().nullish(),
      RecallDate: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
      Title: z.string().nullish(),
      Description: z.string().nullish(),
      URL: z.string().nullish(),
      Products: names,
      Hazards: names,
      Remedies: names,
    }),
  )
  .max(MAX_RECALLS)

interface Options {
  providerStore: ProviderStore
  /** Of the service or a mirror of it. */
  baseUrl?: string
  timeoutMs?: number
}

/** The recall API of the CPSC (cpsc.gov, 'CPSC Recall Retrieval Web Services Programmers Guide'), without a key. */
export function cpscRecalls({ providerStore, baseUrl = CPSC_URL, timeoutMs = TIMEOUT_MS }: Options): RecallsPort {
  return {
    async list(period, signal) {
      await providerStore.waitForQuota(NAME, QUOTA, MAX_WAIT_MS)
      const answer = await fetchJson(Answer, {
        provider: NAME,
        url: buildUrl(baseUrl, '/RestWebServices/Recall', { format: 'json', ...toQuery(period) }),
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs,
        signal,
      })
      return answer.flatMap((recall) => toRecall(recall) ?? [])
    },
  }
}

function toQuery(period: RecallPeriod): Record<string, string> {
  if ('publishedFrom' in period) return { LastPublishDateStart: period.publishedFrom }
  return { RecallDateStart: period.recalledFrom, RecallDateEnd: period.recalledTo }
}

/** Null for one that nobody could look up. */
function toRecall(recall: z.infer<typeof Answer>[number]): PublishedRecall | null {
  const url = toHttps(recall.URL)
  const title = cut(recall.Title || recall.Products[0] || '', MAX_TITLE)
  if (url === null || title === '') return null
  return {
    id: recall.RecallID,
    number: cut(recall.RecallNumber || String(recall.RecallID), 40),
    date: recall.RecallDate.slice(0, 10),
    title,
    products: recall.Products.slice(0, MAX_PRODUCTS).map((name) => cut(name, MAX_NAME)),
    hazard: cut(recall.Hazards.join(' ') || recall.Description || '', MAX_PROSE),
    remedy: cut(recall.Remedies.join(' '), MAX_PROSE),
    url,
  }
}

/** Old recalls have addresses with http, which the CPSC answers with https too. Null for what is no address. */
function toHttps(address: string | null | undefined): string | null {
  const url = URL.parse(address?.trim() ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.port || url.href.length > MAX_PROSE) return null
  url.protocol = 'https:'
  return url.href
}

function cut(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}
