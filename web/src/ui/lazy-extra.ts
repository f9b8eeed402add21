import { type ComponentType, lazy } from 'react'
import { loadSchemas } from '#lib/lazy-schemas.ts'

const Nothing = () => null

/** What a page can do without, loaded apart from it. Where its code does not arrive there is none: no page fails for a hint. */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({
    default: await loadSchemas()
      .then(load)
      .catch(() => Nothing),
  }))
