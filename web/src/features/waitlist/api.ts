import { joinWaitlist, leaveWaitlist } from '@yardsnap/contract/waitlist'
import { call } from '#api/call.ts'

/** @throws when the address could not be added */
export async function addToWaitlist(email: string): Promise<void> {
  await call(joinWaitlist, { body: { email } })
}

/** @param token of the link in the mail. @throws when the address could not be taken off */
export async function leaveList(token: string): Promise<void> {
  await call(leaveWaitlist, { params: { token } })
}
