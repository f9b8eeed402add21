import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { afterFirstSign } from '#lib/first-sign.ts'

/**
 * Something over the page whose code comes when it first opens, or after the first sign of a person: the first files of
 * a page need none of it. It stays rendered from then on, so that it can leave with its movement.
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
