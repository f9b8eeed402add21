/** Ends this device's subscription at the browser, so that it shows nothing that its former user is told. */
export async function forgetSubscription(): Promise<void> {
  // Without https there is no service worker; not every browser has push messages.
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
