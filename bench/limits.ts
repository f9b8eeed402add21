import { randomUUID } from 'node:crypto'
import { sharp } from '#server/pictures/sharp.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'

/**
 * Checks for race conditions in the free plan's limits: one user makes many concurrent calls to two app processes that
 * share a database; in every round exactly one call may succeed. `npm run bench -- limits [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 50)
const PORTS = [4811, 4812] as const
const CREATES = 20
const PHOTOS_BEFORE = 4
const PHOTOS = 10

const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'gray' } })
  .jpeg()
  .toBuffer()

type Call = (method: string, url: string, body?: unknown, process?: number) => Promise<Response>

/** Creates an account, and returns a function that calls either process with it. */
async function signUp(): Promise<Call> {
  const base = (process: number) => `http://127.0.0.1:${PORTS[process % 2]}`
  const name = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
  const account = { ...name, email: `${randomUUID()}@example.com`, password: randomUUID() }
  const answer = await fetch(`${base(0)}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base(0) },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return (method, url, body, process = 0) =>
    fetch(base(process) + url, {
      method,
      headers: { cookie, 'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json' },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
}

async function upload(call: Call): Promise<string> {
  const begun: { uploadURL: string; objectPath: string } = await (await call('POST', '/api/objects/upload', {})).json()
  const { pathname, search } = new URL(begun.uploadURL)
  const put = await call('PUT', pathname + search, photo)
  if (!put.ok) throw new Error(`upload: ${put.status} ${await put.text()}`)
  return begun.objectPath
}

/** @returns how many calls succeeded. Throws on any status but success and 403. */
async function countSuccesses(answers: Promise<Response>[]): Promise<number> {
  const all = await Promise.all(answers)
  const odd = all.find(({ ok, status }) => !ok && status !== 403)
  if (odd) throw new Error(`${odd.status} ${await odd.text()}`)
  return all.filter(({ ok }) => ok).length
}

async function createAtOnce(): Promise<number> {
  const call = await signUp()
  return countSuccesses(
    Array.from({ length: CREATES }, (_, index) => call('POST', '/api/listings', { title: `Sale ${index}` }, index)),
  )
}

async function attachAtOnce(): Promise<number> {
  const call = await signUp()
  const { id }: { id: string } = await (await call('POST', '/api/listings', { title: 'Sale' })).json()
  const urls: string[] = []
  while (urls.length < PHOTOS_BEFORE + PHOTOS) urls.push(await upload(call))
  const attach = (imageUrls: string[], process: number) =>
    call('POST', `/api/listings/${id}/photos`, { imageUrls }, process)
  await attach(urls.slice(0, PHOTOS_BEFORE), 0)
  return countSuccesses(urls.slice(PHOTOS_BEFORE).map((url, index) => attach([url], index)))
}

async function measure(what: string, round: () => Promise<number>): Promise<void> {
  const startedAt = performance.now()
  let exact = 0
  for (let number = 0; number < ROUNDS; number++) if ((await round()) === 1) exact += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const verdict = exact === ROUNDS ? '' : '   MISSED'
  console.log(`${what.padEnd(52)}${exact} of ${ROUNDS} rounds let exactly one through, ${seconds} s${verdict}`)
  if (exact !== ROUNDS) process.exitCode = 1
}

await onThrowawayDatabase({
  name: 'limits',
  async measure({ startApp }) {
    for (const port of PORTS) await startApp(port)
    await measure(`${CREATES} listings at once by a free user`, createAtOnce)
    await measure(`${PHOTOS} photos at once for a free listing of ${PHOTOS_BEFORE}`, attachAtOnce)
  },
})
