import type { Config } from '#config/config.ts'
import type { CopyingService } from '#core/listings/copy-service.ts'
import { coHostsService } from '#core/co-hosts/service.ts'
import type { Queue } from '#jobs/queue.ts'
import { dibsJobs } from '#sell/dibs/jobs.ts'
import { dibsService } from '#sell/dibs/service.ts'
import { marketplaceService } from '#sell/exports/marketplace-service.ts'
import { exportsService } from '#sell/exports/service.ts'
import { insightsService } from '#sell/insights/service.ts'
import { eveningsService } from '#sell/leftovers/evenings.ts'
import { leftoversJobs } from '#sell/leftovers/jobs.ts'
import { leftoversService } from '#sell/leftovers/service.ts'
import { localRulesService } from '#sell/local-rules/service.ts'
import { priceIdeasService } from '#sell/price-ideas/service.ts'
import { streetSignsService } from '#sell/signs/service.ts'

type LeftoversParts = Parameters<typeof leftoversService>[0]
type SellParts = Omit<Parameters<typeof exportsService>[0], 'publicUrl' | 'productName' | 'streetSigns'> &
  Omit<Parameters<typeof marketplaceService>[0], 'publicUrl'> &
  Pick<LeftoversParts, 'database' | 'photos'> &
  Parameters<typeof coHostsService>[0] &
  Parameters<typeof dibsService>[0] & {
    config: Pick<Config, 'publicUrl' | 'productName'>
    copies: Pick<CopyingService, 'copy' | 'giveAway'>
  } & Omit<Parameters<typeof insightsService>[0], 'copySale'>

/** What sellers get of a sale to print, to offer elsewhere, and to give away when it is over, and those who help them. */
export function sellServices(queue: Queue, { config, copies, ...parts }: SellParts) {
  const { publicUrl, productName } = config
  const site = { publicUrl, productName }
  const streetSigns = streetSignsService(parts)
  const priceIdeas = priceIdeasService(parts)
  const localRules = localRulesService(parts)
  const exports = exportsService({ ...parts, ...site, streetSigns })
  const marketplaces = marketplaceService({ ...parts, publicUrl })
  const leftovers = leftoversService({
    ...parts,
    ...site,
    giveAway: copies.giveAway,
    exports,
    openArchive: marketplaces.openPack,
  })
  const evenings = eveningsService(parts)
  leftoversJobs(queue, evenings)
  const coHosts = coHostsService(parts)
  const dibs = dibsService(parts)
  dibsJobs(queue, dibs)
  const insights = insightsService({ ...parts, copySale: copies.copy })
  return { coHosts, dibs, exports, insights, marketplaces, leftovers, evenings, streetSigns, priceIdeas, localRules }
}
