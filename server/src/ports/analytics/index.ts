import type { Config } from '#config/config.ts'
import { gtagForward, plausibleForward, umamiForward } from './forwards.ts'
import type { EventForward } from './port.ts'

const PLAUSIBLE_URL = 'https://plausible.io'
const GOOGLE_URL = 'https://www.google-analytics.com'

/** The analytics service configured by ANALYTICS; null if only the app itself counts events. */
export function chooseEventForward({
  analytics: { forward },
  publicUrl,
}: Pick<Config, 'analytics' | 'publicUrl'>): EventForward | null {
  if (!forward) return null
  const { site } = forward
  switch (forward.service) {
    case 'plausible':
      return plausibleForward({ url: forward.url ?? PLAUSIBLE_URL, site, publicUrl })
    case 'umami':
      return umamiForward({ url: forward.url, site, publicUrl })
    case 'gtag':
      return gtagForward({ url: forward.url ?? GOOGLE_URL, site, secret: forward.secret, publicUrl })
  }
}
