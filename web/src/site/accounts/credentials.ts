import { language, t } from '@yardsnap/contract/texts'
import { MIN_PASSWORD_CHARACTERS } from '@yardsnap/contract/sign-in'
import type { RegisterOptions } from 'react-hook-form'
import { callAuth } from './call-auth.ts'

export interface Credentials {
  email: string
  password: string
}

export interface NewAccount extends Credentials {
  firstName: string
  lastName: string
}

/** Opens a session. @throws ApiError when the address and the password do not match */
export async function signIn({ email, password }: Credentials): Promise<void> {
  await callAuth('/sign-in/email', { email: email.trim(), password })
}

/**
 * Creates an account. @returns whether a session is open; if not, a mail tells the rest, also to existing accounts
 * @throws ApiError when the address is taken or something is refused
 */
export async function createAccount({ email, password, firstName, lastName }: NewAccount): Promise<boolean> {
  const answer = await callAuth('/sign-up/email', {
    email: email.trim(),
    password,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    language: language(),
  })
  return answer !== null && typeof answer === 'object' && 'user' in answer
}

export const EMAIL_RULES = {
  required: t`Enter your email address`,
  validate: (email: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) || t`Enter a valid email address`,
} satisfies RegisterOptions

export const NEW_PASSWORD_HINT = t`At least ${MIN_PASSWORD_CHARACTERS} characters`
export const NEW_PASSWORD_RULES = {
  required: t`Enter a new password`,
  minLength: { value: MIN_PASSWORD_CHARACTERS, message: t`Use at least ${MIN_PASSWORD_CHARACTERS} characters` },
} satisfies RegisterOptions
