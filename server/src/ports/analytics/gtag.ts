import type { EventForward } from './port.ts'
import { post } from './post.ts'

interface Options {
  url: string
  /** The measurement id, `G-…`. */
  site: string
  secret: string
  publicUrl: string
}

/** One for everybody: the protocol asks for a client, and there is none that it should know. */
const NOBODY = '1.1'

/** Google Analytics 4 by its Measurement Protocol, with the parameters that gtag.js gives to events. */
export function gtagForward({ url, site, secret, publicUrl }: Options): EventForward {
  const address = new URL('/mp/collect', url)
  address.search = new URLSearchParams({ measurement_id: site, api_secret: secret }).toString()
  return {
    send: (event) =>
      post(address, {
        client_id: NOBODY,
        non_personalized_ads: true,
        events: [
          {
            name: event.name,
            params: {
              page_location: new URL(event.page, publicUrl).href,
              ...(event.name !== 'page_view' && { event_category: event.category, event_label: event.label }),
            },
          },
        ],
      }),
  }
}
