import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakePush, startFakePush } from '#server/ports/push/fake-push.ts'
import { pushSubscriptions } from '#server/db/schema/notifications.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { publish } from '#server/testing/notifications.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'

const site = sharedSite({}, { outgoing: { isAllowed: () => true, needsHttps: false } })
let service: FakePush
beforeAll(async () => {
  service = await startFakePush()
})
afterAll(() => service.close())

/**
 * A headless browser has no push service, and asks nobody for permission. What it says of them stands in the page: the
 * answer of the person, and a subscription of the test's push service.
 */
async function openAccount(person: Visitor, { width, answer }: { width: number; answer: NotificationPermission }) {
  const device = service.addDevice()
  const page = await site.open({ width, visitor: person, path: '/account', hasServiceWorker: true })
  await page.context().addInitScript(standInForPushService, { subscription: device.subscription, answer })
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  return { page, device }
}

interface StandIn {
  subscription: PushSubscriptionJSON
  answer: NotificationPermission
}

/** In the page. */
function standInForPushService({ subscription, answer }: StandIn): void {
  const read = () => sessionStorage.getItem('permission') ?? 'default'
  Object.defineProperty(Notification, 'permission', { get: read })
  Notification.requestPermission = async () => {
    sessionStorage.setItem('permission', answer)
    return answer
  }
  const current = () => {
    const key = sessionStorage.getItem('key')
    if (key === null) return null
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
    const applicationServerKey = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
    const unsubscribe = async () => sessionStorage.removeItem('key')
    return { options: { applicationServerKey }, toJSON: () => subscription, unsubscribe }
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      sessionStorage.setItem('key', applicationServerKey)
      return current()
    },
  })
}

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'On this device' })

describe.each(PHONE)('notifications on the account page at %d pixels', (width) => {
  test('are turned on by a tap, come, and are turned off again', async () => {
    const person = await site.app.signUp()
    const { page, device } = await openAccount(person, { width, answer: 'granted' })
    await deviceSwitch(page).check()
    await page.getByText('This device shows them').waitFor()
    await expectWellFormed(page)
    const listingId = await publish(site.app, person)
    await (await site.app.signUp()).post(`/api/listings/${listingId}/messages`, { text: 'Is it there?' })
    await expect.poll(() => device.received).toHaveLength(1)

    await page.reload()
    await expect.poll(() => deviceSwitch(page).isChecked()).toBe(true)
    await deviceSwitch(page).uncheck()
    await page.getByText('Your browser asks you once').waitFor()
    await (await site.app.signUp()).post(`/api/listings/${listingId}/messages`, { text: 'And now?' })
    await page.getByRole('group', { name: 'Holds' }).getByRole('checkbox', { name: 'Devices' }).uncheck()
    await expect
      .poll(async () => (await person.get('/api/notification-settings')).json())
      .toContainEqual({ kind: 'hold', push: false, mail: true })
    expect(device.received).toHaveLength(1)
  })

  test('say what to do where the person or the browser has refused', async () => {
    const { page } = await openAccount(await site.app.signUp(), { width, answer: 'denied' })
    await deviceSwitch(page).click()
    await page.getByText('Your browser blocks them').waitFor()
    await expect.poll(() => deviceSwitch(page).isDisabled()).toBe(true)
    await expectWellFormed(page)
  })
})

test('a choice that is not saved is shown as it was, also where the others cannot be read again', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/account' })
  const devices = page.getByRole('group', { name: 'Holds' }).getByRole('checkbox', { name: 'Devices' })
  await devices.waitFor()
  await page.route('**/api/notification-settings', (route) => route.abort())
  await devices.click()
  await page.getByText('The setting was not saved').waitFor()
  await page.getByText('Your settings could not be loaded').waitFor()
  expect(await devices.isChecked()).toBe(true)
})

test('signing out ends the subscription, at the server and in the browser', async () => {
  const person = await site.app.signUp()
  const { page } = await openAccount(person, { width: 1280, answer: 'granted' })
  await deviceSwitch(page).check()
  await page.getByText('This device shows them').waitFor()
  const count = () => site.app.database.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, person.userId))
  expect(await count()).toBe(1)
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL('**/')
  await expect.poll(count).toBe(0)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('key'))).toBeNull()
})

test('a message that arrives is shown by the service worker, once for its tag', async () => {
  const person = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor: person, path: '/browse', hasServiceWorker: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const context = page.context()
  const [worker] = context.serviceWorkers()
  // A headless browser has nowhere to show notifications.
  await worker?.evaluate(() => {
    const shown = new Map<string, object>()
    const showNotification = async (title: string, { tag = '', body, data }: NotificationOptions) =>
      void shown.set(tag, { title, body, data })
    Object.assign(ServiceWorkerRegistration.prototype, { showNotification })
    Object.assign(globalThis, { shown })
  })
  const registrationId = Promise.withResolvers<string>()
  const devtools = await context.newCDPSession(page)
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(site.url))
    if (registration) registrationId.resolve(registration.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const message = { origin: site.url, registrationId: await registrationId.promise }
  const payload = { text: 'It rains.', path: '/saved', tag: 'a' }
  for (const title of ['Porch sale opens late', 'Porch sale is called off']) {
    await devtools.send('ServiceWorker.deliverPushMessage', { ...message, data: JSON.stringify({ title, ...payload }) })
  }
  const shown = () => worker?.evaluate(() => [...(Reflect.get(globalThis, 'shown') as Map<string, object>)])
  await expect.poll(shown).toEqual([['a', { title: 'Porch sale is called off', body: 'It rains.', data: '/saved' }]])
})
