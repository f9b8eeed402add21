const TIMEOUT_MS = 5_000

/**
 * These services ignore clients that do not look like a browser. The user agent is the same for everybody and no IP
 * address is sent, so that they cannot distinguish visitors.
 */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** @throws unless the status is 2xx */
export async function post(url: string | URL, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the statistics service answered ${answer.status}`)
}
