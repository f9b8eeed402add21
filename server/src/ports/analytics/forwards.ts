import type { EventForward } from './port.ts'

/** Where a service is, this site's id there, and this site's own address. */
interface Options {
  url: string
  site: string
  publicUrl: string
}

/** Plausible's events API. @param options.site the site's name at Plausible, such as `sales.example` */
export function plausibleForward({ url, site, publicUrl }: Options): EventForward {
  return {
    send: ({ name, page, ...props }) =>
      post(new URL('/api/event', url), {
        domain: site,
        name: name === 'page_view' ? 'pageview' : name,
        url: new URL(page, publicUrl).href,
        props,
      }),
  }
}

/** Umami's send API: an event without a name is a page view. @param options.site the website ID at Umami */
export function umamiForward({ url, site, publicUrl }: Options): EventForward {
  return {
    send: ({ name, page, ...data }) =>
      post(new URL('/api/send', url), {
        type: 'event',
        payload: {
          website: site,
          hostname: new URL(publicUrl).hostname,
          url: new URL(page, publicUrl).pathname,
          ...(name !== 'page_view' && { name, data }),
        },
      }),
  }
}

/** The protocol requires a client ID; everybody shares this one, so that Google cannot distinguish visitors. */
const NOBODY = '1.1'

/**
 * Google Analytics 4 Measurement Protocol, with the event parameters of gtag.js.
 * @param options.site the measurement ID, `G-…`
 */
export function gtagForward({ url, site, secret, publicUrl }: Options & { secret: string }): EventForward {
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

const TIMEOUT_MS = 5_000

/**
 * These services ignore clients that do not look like a browser. The user agent is the same for everybody and no IP
 * address is sent, so that they cannot distinguish visitors.
 */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** @throws unless the status is 2xx */
async function post(url: string | URL, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the statistics service answered ${answer.status}`)
}
