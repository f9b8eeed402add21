import {
  CORRECTED_SEARCH_HEADER,
  getDaysWithSales,
  getHighlights,
  getPublicListings,
  LOCATION_HEADER,
} from '@yardsnap/contract/browse'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '#http/handle.ts'
import { linkToNext } from '#http/next-page.ts'
import { getNearPlace } from '@yardsnap/contract/near'
import type { HighlightsService } from './highlights.ts'
import { getThings } from '@yardsnap/contract/things'
import type { NearService } from './near.ts'
import type { BrowseService } from './service.ts'
import type { ThingsService } from './things.ts'

interface Services {
  browse: Pick<BrowseService, 'search' | 'listDays'>
  highlights: HighlightsService
  near: Pick<NearService, 'read'>
  things: ThingsService
}

export function browseRoutes(app: FastifyInstance, { browse, highlights, near, things }: Services): void {
  handle(
    app,
    getPublicListings,
    async ({ query, user }, request, reply) => {
      const mayBeOld = isStranger(request)
      const { listings, nextCursor, isPlaceUnknown, correctedSearch } = await browse.search(query, {
        mayBeOld,
        seesEarly: user?.isPremium ?? false,
      })
      linkToNext(reply, request, nextCursor)
      if (isPlaceUnknown) reply.header(LOCATION_HEADER, 'unknown')
      if (correctedSearch) reply.header(CORRECTED_SEARCH_HEADER, encodeURIComponent(correctedSearch))
      return listings
    },
    { isAnswerTrusted: true },
  )
  handle(app, getDaysWithSales, async ({ query, user }) => ({
    days: await browse.listDays(query, { seesEarly: user?.isPremium ?? false }),
  }))
  handle(app, getThings, ({ query, user }, request) =>
    things.search(query, { mayBeOld: isStranger(request), seesEarly: user?.isPremium ?? false }),
  )
  handle(app, getHighlights, ({ query }, request) => highlights.list(query, { mayBeOld: isStranger(request) }))
  handle(app, getNearPlace, ({ query }, request) => near.read(query.place, { mayBeOld: isStranger(request) }))
}

/** Who sends a cookie may have changed a sale a moment ago. */
function isStranger({ headers }: FastifyRequest): boolean {
  return headers.cookie === undefined
}
