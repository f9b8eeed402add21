/** Ends this device's subscription at the browser, so that it shows no notifications of its former user. */
export async function forgetSubscription(): Promise<void> {
  // Without https there is no service worker; not every browser has push messages.
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
