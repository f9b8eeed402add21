import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ClientCredentials } from '#config/config.ts'
import { fetchJson, buildUrl } from '#external/fetch-json.ts'
import type { AskingPrice, MarketPort } from './port.ts'

const EBAY_URL = 'https://api.ebay.com'
const PRICES_ASKED_FOR = 50
/** eBay's maximum length of a query. */
const MAX_QUERY = 100
const MAX_TITLE = 200
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000
const ANSWER_KEPT_MS = 3_600_000
const ANSWERS_KEPT = 500

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const Summary = z.object({
  title: z.string().min(1),
  price: z.object({ value: z.coerce.number().positive().max(1_000_000), currency: z.literal('USD') }),
  condition: z.string().max(60).nullish(),
  itemWebUrl: z.url({ protocol: /^https$/, hostname: /(^|\.)ebay\.com$/ }),
})
const SearchAnswer = z.object({ itemSummaries: z.array(z.unknown()).default([]) })

interface EbayOptions extends ClientCredentials {
  baseUrl?: string
  timeoutMs?: number
  now?: () => number
  /** Awaited before each search; throws when the quota is used up. */
  takeCall?: () => Promise<void>
}

/** Asking prices of used items on eBay in the United States (Browse API, item_summary/search), 'buy it now' only. */
export function ebayMarket({
  clientId,
  clientSecret,
  baseUrl = EBAY_URL,
  timeoutMs,
  now = Date.now,
  takeCall,
}: EbayOptions): MarketPort {
  let token = { value: '', endsAt: 0 }
  const recent = new LRUCache<string, Promise<AskingPrice[]>>({ max: ANSWERS_KEPT, ttl: ANSWER_KEPT_MS })

  async function currentToken(): Promise<string> {
    if (token.endsAt > now()) return token.value
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const scope = 'https://api.ebay.com/oauth/api_scope'
    const answer = await fetchJson(TokenAnswer, {
      provider: 'eBay',
      url: buildUrl(baseUrl, '/identity/v1/oauth2/token', {}),
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      timeoutMs,
    })
    token = { value: answer.access_token, endsAt: now() + answer.expires_in * 1000 - TOKEN_MARGIN_MS }
    return token.value
  }

  async function search(words: string): Promise<AskingPrice[]> {
    await takeCall?.()
    const query = { q: words, limit: String(PRICES_ASKED_FOR), filter: 'conditions:{USED},priceCurrency:USD' }
    const answer = await fetchJson(SearchAnswer, {
      provider: 'eBay',
      url: buildUrl(baseUrl, '/buy/browse/v1/item_summary/search', query),
      headers: { authorization: `Bearer ${await currentToken()}`, 'X-EBAY-C-MARKETPLACE-ID': 'EBAY_US' },
      timeoutMs,
    })
    return answer.itemSummaries.flatMap(parseAskingPrice)
  }

  return {
    priceName: 'eBay asking prices',
    findAskingPrices(itemName) {
      const words = itemName.slice(0, MAX_QUERY).toLowerCase()
      const known = recent.get(words)
      if (known) return known
      const answer = search(words)
      recent.set(words, answer)
      answer.catch(() => {
        token.endsAt = 0 // it may have been revoked before its expiry
        recent.delete(words)
      })
      return answer
    },
  }
}

/** The offer as a list of one; empty if it is invalid, for example with a link to another site. */
function parseAskingPrice(summary: unknown): AskingPrice[] {
  const { data } = Summary.safeParse(summary)
  if (!data) return []
  const { title, price, condition, itemWebUrl } = data
  return [{ title: title.slice(0, MAX_TITLE), price: price.value, condition: condition ?? null, url: itemWebUrl }]
}
