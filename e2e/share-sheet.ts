import type { Page } from 'playwright-core'
import type { ChosenFile } from './create-screen.ts'

/** Waits until the service worker serves a page. */
export async function untilServed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
}

interface Shared {
  /** The address of the site. */
  at: string
  text?: string
  photos?: readonly ChosenFile[]
  /** Of the share target. */
  path?: string
}

/** Posts a form from the page to the app as share sheets do. */
export async function share(page: Page, { at, text = '', photos = [], path = '/share' }: Shared): Promise<void> {
  await page.evaluate(
    ({ action, words }) => {
      const form = document.createElement('form')
      Object.assign(form, { id: 'share', action, method: 'post', enctype: 'multipart/form-data' })
      const field = document.createElement('input')
      Object.assign(field, { name: 'text', value: words })
      const files = document.createElement('input')
      Object.assign(files, { name: 'photos', type: 'file', multiple: true, id: 'shared-files' })
      form.append(field, files)
      document.body.append(form)
    },
    { action: at + path, words: text },
  )
  await page.locator('#shared-files').setInputFiles([...photos])
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit())
}
