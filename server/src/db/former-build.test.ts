import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitForUrl, followApp, stopApps } from '#testing/app-process.ts'
import { checkOutFormerBuild } from '#testing/former-build.ts'
import { createTestDatabase, type TestDatabase, toDatabaseUrl } from '#testing/test-database.ts'
import { migrateDatabase } from './migrate.ts'

const former = checkOutFormerBuild()

let own: TestDatabase
let dataDir: string
beforeAll(async () => {
  own = await createTestDatabase()
  await own.database.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-former-data-'))
})
afterEach(stopApps)
afterAll(async () => {
  await own.drop()
  for (const folder of [dataDir, former]) if (folder) rmSync(folder, { recursive: true, force: true })
})

function startFormer(folder: string): Promise<string> {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: toDatabaseUrl(own.connection),
    PORT: '0',
    DETECTION: 'off',
    RATE_LIMITS: 'off',
  }
  const main = path.join(folder, 'server/src/main.ts')
  return waitForUrl(followApp(spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...env } })))
}

/** Calls of a seller and a shopper. @returns how each call was answered */
async function useSite(address: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const person = await signUp(address)
  const call = async (method: string, url: string, body?: object) => {
    const headers = { origin: address, cookie: person, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    statuses[`${method} ${url.replaceAll(/[0-9a-f-]{36}/g, ':id')}`] = answer.status
    const text = await answer.text()
    return (text === '' ? {} : JSON.parse(text)) as { id: string }
  }
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const place = { address: '12 Oak St', city: 'Orlando', state: 'FL', zipCode: '32801' }
  const { id } = await call('POST', '/api/listings', { title: 'Porch sale', saleDate: day, ...place })
  await call('POST', `/api/listings/${id}/items/bulk`, { items: [{ title: 'Oak chair', priceSuggested: '12.00' }] })
  await call('GET', `/api/listings/${id}/draft`)
  await call('PATCH', `/api/listings/${id}/draft`, {
    version: 0,
    fields: { base: { title: 'Porch sale' }, changes: { title: 'Large porch sale' } },
    items: [],
  })
  await call('PUT', `/api/listings/${id}`, { status: 'published' })
  await call('GET', '/api/public-listings?search=chair&location=32801&distance=25&date=week&category=furniture')
  await call('GET', '/api/public-listings')
  await call('GET', `/api/listings/${id}`)
  await call('POST', '/api/saved-sales', { listingId: id })
  await call('GET', '/api/saved-sales')
  await call('GET', '/api/my-listings')
  await call('PUT', `/api/listings/${id}`, { title: 'Porch sale, day two' })
  await call('DELETE', `/api/listings/${id}`)
  return statuses
}

async function signUp(address: string): Promise<string> {
  const names = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
  const answer = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...names, email: `${randomUUID()}@example.com`, password: 'porch-sale-password' }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test.skipIf(!former)('the build before the newest migration goes on while another process migrates', async () => {
  const address = await startFormer(former!)
  const before = await useSite(address)
  expect(Object.values(before).filter((status) => status >= 400)).toEqual([])
  await migrateDatabase({ connection: own.connection, log: pino({ level: 'silent' }) })
  expect(await useSite(address)).toEqual(before)
})
