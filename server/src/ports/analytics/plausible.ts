import type { EventForward } from './port.ts'
import { post } from './post.ts'

interface Options {
  url: string
  /** The site's name at Plausible, such as `sales.example`. */
  site: string
  publicUrl: string
}

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
