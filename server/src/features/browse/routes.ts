import { CORRECTED_SEARCH_HEADER, getFinds, getPublicListings, LOCATION_HEADER } from '@yardsnap/contract/browse'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { linkToNext } from '#http/next-page.ts'
import { getNearPlace } from '@yardsnap/contract/near'
import type { FindsService } from './finds.ts'
import type { NearService } from './near.ts'
import type { BrowseService } from './service.ts'

interface Services {
  browse: Pick<BrowseService, 'search'>
  finds: FindsService
  near: Pick<NearService, 'read'>
}

export function browseRoutes(app: FastifyInstance, { browse, finds, near }: Services): void {
  handle(
    app,
    getPublicListings,
    async ({ query, user }, request, reply) => {
      // Who sends a cookie may have changed a sale a moment ago.
      const mayBeOld = request.headers.cookie === undefined
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
  handle(app, getFinds, ({ query }) => finds.list(query))
  handle(app, getNearPlace, ({ query }) => near.read(query.place))
}
