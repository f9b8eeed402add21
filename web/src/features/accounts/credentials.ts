import { ApiError } from '#api/call.ts'

export interface Credentials {
  email: string
  password: string
}

export interface NewAccount extends Credentials {
  firstName: string
  lastName: string
}

/** Opens a session. @throws ApiError when the address and the password do not belong together */
export function signIn({ email, password }: Credentials): Promise<void> {
  return post('/api/auth/sign-in/email', { email: email.trim(), password })
}

/** Creates an account and opens its session. @throws ApiError when the address is taken or something is refused */
export function createAccount({ email, password, firstName, lastName }: NewAccount): Promise<void> {
  return post('/api/auth/sign-up/email', {
    email: email.trim(),
    password,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
  })
}

/** The two calls that the accounts library answers itself, outside the contract. */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
}
