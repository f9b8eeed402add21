import { accepted } from '#api/call.ts'

/**
 * One of the calls that the accounts library answers itself, outside the contract: a POST with a body, else a GET.
 * @throws ApiError for an answer that is not 2xx
 */
export async function callAuth(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'include',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return (await accepted(response)).json()
}
