import { accepted, callerHeaders } from '#api/call.ts'

/** A call of the accounts library, outside the contract: a POST with a body, else a GET. @throws ApiError */
export async function callAuth(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'include',
    headers: { ...callerHeaders, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await accepted(response)).json()
}
