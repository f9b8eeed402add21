import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { afterFirstSign } from '#lib/first-sign.ts'

/**
 * An overlay whose code is loaded when it first opens, or after the first interaction, so that it does not delay the
 * page. It stays rendered from then on, so that it can close with its animation.
 */
export function whenOpened<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Popup = lazy(async () => ({ default: await load() }))
  return function WhenOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpened) setWasOpened(true)
    useEffect(() => afterFirstSign(() => void load()), [])
    return (
      wasOpened && (
        <Suspense>
          <Popup {...props} />
        </Suspense>
      )
    )
  }
}
