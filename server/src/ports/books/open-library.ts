import { MAX_ITEM_TITLE_LENGTH } from '@yardsnap/contract/items'
import { shortened } from '@yardsnap/contract/text'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { buildUrl, fetchJson } from '#external/fetch-json.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import type { BooksPort } from './port.ts'

const NAME = 'Open Library'
const API_URL = 'https://openlibrary.org'
/** Of all processes. The service asks for no more of who does not write to it first. */
const QUOTA = { calls: 1, seconds: 1 }
const MAX_WAIT_MS = 5000
const TIMEOUT_MS = 6000
/** A dozen books are some 40 kB. */
const MAX_ANSWER_BYTES = 1024 * 1024

const Answer = z.record(z.string(), z.object({ title: z.string().nullish() }))

interface Options {
  /** The service asks who is asking, and how to reach them. */
  userAgent: string
  providerStore: ProviderStore
  /** Of the service or a mirror of it. */
  baseUrl?: string
  timeoutMs?: number
}

/**
 * The Books API of Open Library (openlibrary.org/dev/docs/api/books), without a key: one call for all books of a photo or of
 * a part of a list. Its pages `/isbn/….json` would be a call and a redirect for each.
 */
export function openLibrary({
  userAgent,
  providerStore,
  baseUrl = API_URL,
  timeoutMs = TIMEOUT_MS,
}: Options): BooksPort {
  return {
    async findTitles(isbns, signal) {
      await providerStore.waitForQuota(NAME, QUOTA, MAX_WAIT_MS).catch(refuseForNow)
      const bibkeys = isbns.map((isbn) => `ISBN:${isbn}`).join(',')
      const answer = await fetchJson(Answer, {
        provider: NAME,
        url: buildUrl(baseUrl, '/api/books', { bibkeys, format: 'json', jscmd: 'data' }),
        headers: { 'user-agent': userAgent },
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs,
        signal,
      })
      return new Map(
        isbns.flatMap((isbn): [string, string][] => {
          const title = toLine(answer[`ISBN:${isbn}`]?.title ?? '')
          return title === '' ? [] : [[isbn, title]]
        }),
      )
    },
  }
}

/** The service has not failed: others ask it at the moment. */
function refuseForNow(error: unknown): never {
  if (error instanceof AppError) throw new AppError('unavailable', error.text, { cause: error })
  throw error
}

/** Titles are written by anybody: one line, without invisible characters. */
function toLine(title: string): string {
  const line = title.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return shortened(line, MAX_ITEM_TITLE_LENGTH)
}
