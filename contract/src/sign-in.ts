import { t } from './texts.ts'
import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'

export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 128
export const PASSWORD_RESET_MINUTES = 30
export const CONFIRMATION_DAYS = 3

const Token = z.string().min(1).max(100)

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/account/password-reset-requests',
  summary: 'Have a link to a new password mailed; the answer does not tell whether there is such an account',
  access: 'anyone',
  addsNothing: true,
  body: z.object({ email: EmailAddress }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/password-reset',
  summary: 'Choose a new password by a link that works once',
  access: 'anyone',
  addsNothing: true,
  body: z.object({
    token: Token,
    password: z
      .string()
      .min(MIN_PASSWORD_CHARACTERS, { error: () => t`Use at least ${MIN_PASSWORD_CHARACTERS} characters` })
      .max(MAX_PASSWORD_CHARACTERS, { error: () => t`Use at most ${MAX_PASSWORD_CHARACTERS} characters` }),
  }),
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/confirmation-mails',
  summary: 'Have the mail that confirms the caller’s address sent again',
  access: 'user',
  addsNothing: true,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/confirmation',
  summary: 'Confirm an account’s address by the link that was mailed to it',
  access: 'anyone',
  addsNothing: true,
  body: z.object({ token: Token }),
})
