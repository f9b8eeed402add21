import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether the site waits for its first operator. */
export const SetupState = z.object({ isPending: z.boolean() })
export type SetupState = z.infer<typeof SetupState>

export const getSetupState = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether the site has no operator yet',
  access: 'anyone',
  response: SetupState,
})

export const becomeOperator = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Make the caller the first operator, by the setup token of the log',
  access: 'user',
  body: z.object({ token: z.string().max(200) }),
})
