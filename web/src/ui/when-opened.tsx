import { t } from '@yardsnap/contract/texts'
import { type ComponentType, useEffect, useState } from 'react'
import { afterFirstSign } from '#lib/first-sign.ts'
import { loadSchemas } from '#lib/lazy-schemas.ts'
import { showToast } from '#lib/toast.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'

interface Overlay {
  /** Without it, the overlay is open for as long as it is rendered. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  onClose?: () => void
}

interface Loading {
  /** Whether its code is also loaded after the first interaction, for what many open. */
  isPreloaded?: boolean
}

/**
 * An overlay whose code is loaded when it first opens, so that it does not delay the page. It stays rendered from then on,
 * so that it can close with its animation. Where its code does not arrive, the page stays as it is and says so; the next
 * opening tries again.
 */
export function whenOpened<Props extends Overlay>(
  loadPopup: () => Promise<ComponentType<Props>>,
  { isPreloaded = true }: Loading = {},
) {
  const load = async () => {
    await loadSchemas()
    return loadPopup()
  }
  return function WhenOpened(props: Props) {
    const { isOpen = true } = props
    const [Popup, setPopup] = useState<ComponentType<Props> | null>(null)
    const isAwaited = isOpen && Popup === null
    const giveUp = useLatestCallback(() => {
      props.onOpenChange?.(false)
      props.onClose?.()
      showToast({
        title: t`This could not be opened`,
        description: t`Check your connection, then try again. If that does not help, reload the page.`,
        tone: 'danger',
        action: { label: t`Reload`, onPress: () => window.location.reload() },
      })
    })
    useEffect(() => (isPreloaded ? afterFirstSign(() => void load().catch(() => undefined)) : undefined), [])
    useEffect(() => {
      if (!isAwaited) return undefined
      let isHere = true
      load().then(
        (loaded) => isHere && setPopup(() => loaded),
        () => isHere && giveUp(),
      )
      return () => {
        isHere = false
      }
    }, [isAwaited, giveUp])
    return Popup && <Popup {...props} />
  }
}
