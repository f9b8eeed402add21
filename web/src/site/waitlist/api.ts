import { joinWaitlist } from '@yardsnap/contract/waitlist'
import { call } from '#api/call.ts'

/** @throws when the address could not be added */
export async function addToWaitlist(email: string): Promise<void> {
  await call(joinWaitlist, { body: { email } })
}
