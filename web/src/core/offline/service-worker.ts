import { t } from '@yardsnap/contract/texts'
import { pagePath } from '#lib/page-path.ts'
import { showToast } from '#lib/toast.ts'
import { TAKE_OVER_MESSAGE } from './kept-address.ts'

/** How often a page that stays open asks for a new version, in milliseconds. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000

/** Starts the service worker after the page has loaded, and offers updates. @returns false if the browser refuses */
export async function startServiceWorker(signal: AbortSignal): Promise<boolean> {
  await pageLoad()
  if (signal.aborted) return false
  const registration = await navigator.serviceWorker
    .register(pagePath('/service-worker.js'), { scope: pagePath('/') })
    .catch(() => null)
  if (!registration) return false
  offerWaiting(registration)
  const watchNext = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => offerWaiting(registration), { signal })
  }
  registration.addEventListener('updatefound', watchNext, { signal })
  const timer = setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return true
}

/** A first version takes over by itself; later ones wait until no page uses the previous one. */
function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting || !navigator.serviceWorker.controller) return
  const onPress = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting.postMessage(TAKE_OVER_MESSAGE)
  }
  showToast({ title: t`A new version is ready`, action: { label: t`Reload`, onPress } })
}

async function pageLoad(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
