import type { EventForward } from './port.ts'
import { post } from './post.ts'

interface Options {
  url: string
  /** The measurement ID, `G-…`. */
  site: string
  secret: string
  publicUrl: string
}

/** The protocol requires a client ID; everybody shares this one, so that Google cannot distinguish visitors. */
const NOBODY = '1.1'

/** Google Analytics 4 Measurement Protocol, with the event parameters of gtag.js. */
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
