import type { EventForward } from './port.ts'
import { post } from './post.ts'

interface Options {
  url: string
  /** The website ID at Umami. */
  site: string
  publicUrl: string
}

/** Umami's send API: an event without a name is a page view. */
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
