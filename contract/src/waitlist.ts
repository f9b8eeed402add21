import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'

export const WaitlistEntry = z.object({ email: EmailAddress })
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Join the waitlist; the same answer whether or not the address is new',
  access: 'anyone',
  body: WaitlistEntry,
  response: z.object({ ok: z.literal(true) }),
})

/** Also the one-click unsubscribe address of mails (RFC 8058), whose form body is ignored. */
export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/leave/:token',
  summary: 'Leave the waitlist by the link of its mail; the same answer for an address that has left already',
  access: 'anyone',
  addsNothing: true,
  params: z.object({ token: z.string().max(200) }),
})
