import { t } from '@yardsnap/contract/texts'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getInstallPrompt, onInstallPrompt } from '#lib/install-prompt.ts'
import { site } from '#lib/site.ts'
import { isHintDue, isInstalled, isSafariOnPhone, noteHintShown } from '#shell/install-hint.ts'
import { Button } from '#ui/Button.tsx'
import { FLOATING_CARD } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** Says once that the app can be installed, where the browser can do it. */
export function InstallHint() {
  useWorkerOfInstalled()
  const prompt = useSyncExternalStore(onInstallPrompt, getInstallPrompt)
  const [isDue] = useState(() => !isInstalled() && isHintDue())
  const [isClosed, setClosed] = useState(false)
  const canSay = isDue && !isClosed && (prompt !== null || isSafariOnPhone())
  useEffect(() => {
    if (canSay) noteHintShown()
  }, [canSay])
  if (!canSay) return null
  const install = () => {
    setClosed(true)
    void prompt?.prompt()
  }
  return (
    <section
      aria-label="Install the app"
      className={`${FLOATING_CARD} z-20 flex items-start gap-3 py-3 pr-2 pl-4 desk:w-96`}
    >
      <div className="min-w-0 grow">
        <p className="font-bold">{t`Keep ${site.productName} on your Home Screen`}</p>
        {prompt ? (
          <>
            <p className="text-small text-ink-soft">
              It opens without a browser around it, and photos can be shared to it.
            </p>
            <Button tone="secondary" className="mt-2" onClick={install}>
              Install
            </Button>
          </>
        ) : (
          <p className="text-small text-ink-soft">Tap Share below, then “Add to Home Screen”.</p>
        )}
      </div>
      <IconButton label="No, thanks" icon={<X />} onClick={() => setClosed(true)} />
    </section>
  )
}

/** An installed app takes shared photos from signed-out people, too: its service worker keeps them. */
function useWorkerOfInstalled(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const leaving = new AbortController()
    const { signal } = leaving
    const start = async () => {
      const { startServiceWorker } = await import('#core/offline/service-worker.ts')
      await startServiceWorker(signal)
    }
    if (isInstalled()) void start()
    else window.addEventListener('appinstalled', () => void start(), { signal })
    return () => leaving.abort()
  }, [])
}
