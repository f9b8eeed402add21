import type { Database } from '#db/database.ts'
import type { ReplicaReads } from '#db/replica.ts'
import type { PlacesService } from '#core/places/service.ts'
import { feedsService } from '#shop/browse/feeds.ts'
import { highlightsService } from '#shop/browse/highlights.ts'
import { nearService } from '#shop/browse/near.ts'
import { browseService } from '#shop/browse/service.ts'
import { lists } from '#shop/community-days/lists.ts'
import { thingsService } from '#shop/browse/things.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  reads: ReplicaReads
  places: PlacesService
  publicUrl: string
  productName: string
  isOpen: boolean
}

/** The search of public sales, and what is made of it. */
export function searches({ database, reads, places, ...site }: Dependencies) {
  const browse = browseService({ database, reads, places })
  const communityDays = lists({ database, places, now: () => new Date() })
  const near = nearService({ browse, listCommunityDays: communityDays.list })
  return {
    browse,
    near,
    highlights: highlightsService({ database, browse }),
    things: thingsService({ database, browse }),
    feeds: feedsService({ database, browse, near, communityDays, ...site }),
  }
}
