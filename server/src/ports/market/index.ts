import type { Config } from '#config/config.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { ebayMarket } from './ebay.ts'
import { embeddedMarket } from './embedded.ts'
import type { MarketPort } from './port.ts'

/** eBay allows an application 5,000 calls of its Browse API a day. */
const EBAY_QUOTA = { calls: 4500, seconds: 24 * 3600 }

interface Dependencies {
  config: Pick<Config, 'ebay'>
  providerStore: Pick<ProviderStore, 'waitForQuota'>
  log: Pick<Log, 'warn'>
  /** Overrides eBay's URL in tests. */
  ebayUrl?: string | undefined
}

/** The configured market. A failure returns no prices, so that other sources still count. */
export function chooseMarket({ config, providerStore, log, ebayUrl }: Dependencies): MarketPort {
  if (!config.ebay) return embeddedMarket()
  const ebay = ebayMarket({
    ...config.ebay,
    ...(ebayUrl !== undefined && { baseUrl: ebayUrl }),
    takeCall: () => providerStore.waitForQuota('ebay', EBAY_QUOTA, 0),
  })
  return {
    priceName: ebay.priceName,
    async findAskingPrices(itemName) {
      try {
        return await ebay.findAskingPrices(itemName)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error }, 'eBay did not answer; prices come without it')
        return []
      }
    },
  }
}
