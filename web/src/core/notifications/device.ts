import {
  deletePushSubscription,
  DeviceSubscription,
  getPushKey,
  putPushSubscription,
} from '@yardsnap/contract/notifications'
import { call } from '#api/call.ts'
import { toBase64url } from '#lib/base64url.ts'
import { forgetSubscription } from './forget-subscription.ts'

/**
 * Whether this device shows notifications. `needsInstall`: iPhones and iPads do so only for a site on the Home Screen;
 * `blocked`: the browser was told not to.
 */
export type DeviceState = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on'

/** How long to wait for the service worker, in milliseconds. */
const PATIENCE_MS = 5000

/** Whether the browser shows notifications, if its user allows it. */
export const canNotify = (): boolean => 'Notification' in window && 'PushManager' in window

export async function readDevice(): Promise<DeviceState> {
  if (!canNotify()) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needsInstall' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await serviceWorker()
  if (!registration) return 'unsupported'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** On a first visit it starts after the page; without https, and in development, there is none. */
async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  return Promise.race([navigator.serviceWorker?.ready, late])
}

let lastChange: Promise<unknown> = Promise.resolve()

/** One change after the other: a renewal that is on its way would take back that a device was turned off. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const changed = lastChange.then(change)
  lastChange = changed.catch(() => undefined)
  return changed
}

/** Call it from a tap: the browser then asks for permission, where it was not given before. */
export async function turnOnDevice(): Promise<DeviceState> {
  // Asked first, because Safari shows its prompt only directly after a tap.
  const permission = 'Notification' in window && (await Notification.requestPermission())
  return inTurn(async () => {
    if (permission === 'granted' && (await readDevice()) === 'off') await subscribe()
    return readDevice()
  })
}

export function turnOffDevice(): Promise<DeviceState> {
  return inTurn(async () => {
    await call(deletePushSubscription, {})
    await forgetSubscription()
    return readDevice()
  })
}

/** Sends the subscription of a device that is on to the server again, which may have dropped it or have another key. */
export function renewDevice(): Promise<void> {
  return inTurn(async () => {
    if ((await readDevice()) === 'on') await subscribe()
  })
}

async function subscribe(): Promise<void> {
  const { publicKey } = await call(getPushKey, {})
  await call(putPushSubscription, { body: await subscribeTo(publicKey) })
}

/** This browser's subscription to what the site sends. @param publicKey the site's, base64url */
export async function subscribeTo(publicKey: string): Promise<DeviceSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  const isOurs =
    existing !== null && toBase64url(new Uint8Array(existing.options.applicationServerKey ?? [])) === publicKey
  // A browser refuses a second subscription with another key.
  if (existing && !isOurs) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = isOurs ? existing : await pushManager.subscribe(options)
  return DeviceSubscription.parse(subscription.toJSON())
}
