import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { addMonths } from '@yardsnap/contract/sale-days'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { createServices } from '#services.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { ADMIN_COMMANDS } from './commands.ts'
import type { AdminService } from './service.ts'

let site: TestApp
let services: ReturnType<typeof createServices>
let admin: AdminService
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  const config = { ...parseConfig({ DATA_DIR: site.dataDir }), role: 'web' } as const
  services = createServices({ config, database: site.database, log: pino({ level: 'error' }) })
  await services.start()
  admin = services.admin
  seller = await site.signUp({ firstName: 'Quinn', lastName: 'Baker' })
})
afterAll(async () => {
  await services.stop()
  await site.close()
})

async function run(name: string, ...words: string[]): Promise<string> {
  const command = ADMIN_COMMANDS[name]
  if (!command) throw new Error(`there is no command ${name}`)
  return command.run(admin, words)
}

/** The rows that a command prints as a table, newest or best first. */
async function runForRows(name: string, ...words: string[]): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await run(name, ...words)).split('\n')
  const columns = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [columns[at] ?? '', value])))
}

describe('the admin commands', () => {
  test('grant Premium and revoke it', async () => {
    const day = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
    expect(await run('premium', seller.email, '30')).toBe(
      `${seller.email} is now premium until the end of ${day} (UTC)`,
    )
    const [account] = await runForRows('users', 'quinn', 'baker')
    expect(account).toMatchObject({ accountType: 'premium', premiumExpiresAt: `${day}T23:59:59.999Z` })
    expect(await run('premium', seller.email)).toContain(`until the end of ${addMonths(day, 1)} (UTC)`)
    expect(await run('premium', seller.email, 'forever')).toBe(`${seller.email} is now premium without an end`)
    expect(await runForRows('users', 'quinn')).toMatchObject([{ accountType: 'premium', premiumExpiresAt: '' }])
    expect(await run('free', seller.email)).toBe(`${seller.email} is now free`)
    expect(await runForRows('users', 'quinn')).toMatchObject([{ accountType: 'free' }])
  })

  test('suspend an account and end the suspension', async () => {
    const person = await site.signUp()
    await run('suspend', person.email)
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
    await run('unsuspend', person.email)
    expect(await runForRows('users', person.email)).toMatchObject([{ suspendedAt: '' }])
  })

  test('hide a sale and show it again, and close reports about it', async () => {
    const answer = await seller.post('/api/listings', { title: 'Odd\tsale', status: 'published' })
    const { id } = answer.json<{ id: string }>()
    const buyer = await site.signUp()
    await buyer.post(`/api/listings/${id}/reports`, { reason: 'scam', details: 'two\nlines' })
    const seen = async () => (await buyer.get(`/api/listings/${id}`)).statusCode
    const [report] = await runForRows('reports')
    expect(report).toMatchObject({ listingId: id, details: 'two lines' })
    await expect(run('hide', id)).rejects.toThrow('Say why')
    expect(await run('hide', id, 'Not', 'allowed')).toBe('The sale is hidden')
    await expect.poll(() => run('mails'), { timeout: 15_000 }).toContain('is hidden')
    expect(await run('reports')).toBe('None')
    expect(await runForRows('listings', id)).toMatchObject([
      { id, title: 'Odd sale', isHidden: 'true', hiddenReason: 'Not allowed' },
    ])
    expect(await seen()).toBe(404)
    expect(await run('show', id)).toBe('The sale is shown')
    expect(await runForRows('listings', id)).toMatchObject([{ isHidden: 'false' }])
    expect(await seen()).toBe(200)
    await buyer.post(`/api/listings/${id}/reports`, { reason: 'scam' })
    const [again] = await runForRows('reports')
    expect(await run('close-report', again!['id']!)).toBe('The report is closed')
    expect(await run('reports')).toBe('None')
    expect((await runForRows('log'))[0]).toMatchObject({ action: 'close report', subject: 'Odd sale' })
  })

  test('list reports about sales and about conversations below the same headings', async () => {
    const [host, buyer] = [await site.signUp(), await site.signUp()]
    const { id } = (await host.post('/api/listings', { title: 'Porch sale', status: 'published' })).json<{
      id: string
    }>()
    const message = await buyer.post(`/api/listings/${id}/messages`, { text: 'Is it still there?' })
    const { conversationId } = message.json<{ conversationId: string }>()
    await host.post(`/api/conversations/${conversationId}/report`, { reason: 'Rude words' })
    await buyer.post(`/api/listings/${id}/reports`, { reason: 'scam', details: 'Not theirs' })
    expect(await runForRows('reports')).toMatchObject([
      { about: 'listing', reporterEmail: buyer.email, reportedEmail: host.email, details: 'Not theirs' },
      { about: 'conversation', reporterEmail: host.email, reportedEmail: buyer.email, details: 'Rude words' },
    ])
    for (const { id: reportId } of await runForRows('reports')) await run('close-report', reportId!)
    expect((await runForRows('log'))[0]).toMatchObject({ action: 'close report', subject: 'Porch sale' })
  })

  test('book an ad and a product from files, and report counts', async () => {
    const file = async (name: string, content: object) => {
      const where = path.join(site.dataDir, name)
      await writeFile(where, JSON.stringify(content))
      return where
    }
    const ad = { adSize: 'banner', placement: 'header', targetPage: 'browse-sales', advertiserName: 'Storage Co' }
    const words = { title: 'A month free', clickUrl: 'https://storage.example' }
    const adId = await run('save-ad', await file('ad.json', { ...ad, ...words }))
    await run('save-ad', await file('ad.json', { ...ad, ...words, title: 'Two months free' }), adId)
    expect(await runForRows('ads')).toMatchObject([{ id: adId, title: 'Two months free' }])
    expect(await run('ad-report', '3')).toBe('None')
    const product = { category: 'Signs', title: 'Yard signs', retailer: 'Acme', price: '12.50' }
    const input = { ...product, affiliateUrl: 'https://acme.example' }
    const productId = await run('save-product', await file('product.json', input))
    expect(await runForRows('products')).toMatchObject([{ id: productId, price: '12.50' }])
    expect(await runForRows('figures', '2')).toHaveLength(2)
    expect((await runForRows('queues')).length).toBeGreaterThan(3)
    expect(await run('mails')).toContain('is hidden')
    expect((await run('waitlist')).split('\r\n')[0]).toContain('email')
  })

  test('refuse unknown subjects with a message', async () => {
    await expect(run('free', 'nobody@example.com')).rejects.toThrow('There is no such account')
    await expect(run('premium', seller.email, 'soon')).rejects.toThrow('soon is not a number of days')
    await expect(run('premium', seller.email, '99999999')).rejects.toThrow('99999999 is not a number of days')
    await expect(run('figures', '1000000000')).rejects.toThrow('1000000000 is not a number of days, from 1 to 36500')
    await expect(run('hide', '7')).rejects.toThrow("'7' is not an id")
    await expect(run('save-ad')).rejects.toThrow('Name a file')
    await expect(run('save-ad', import.meta.filename)).rejects.toThrow(`${import.meta.filename} cannot be read as JSON`)
  })

  test('audit who did what', async () => {
    const log = await runForRows('log')
    expect(log.every(({ actor }) => actor === 'command line')).toBe(true)
    expect(new Set(log.map(({ action }) => action))).toContain('give premium')
  })
})

describe('the command line as a process', () => {
  const ADMIN = path.join(import.meta.dirname, '../../../../scripts/admin.ts')

  /** Runs `npm run admin -- <words>` beside the running app. */
  async function admin(...words: string[]): Promise<{ code: number; out: string; err: string }> {
    const { host, port, user, database } = site.connection
    const where = new URLSearchParams({ host, port: String(port), user })
    const DATABASE_URL = `postgresql://localhost/${database}?${where.toString()}`
    const env = { PATH: process.env['PATH'], DATA_DIR: site.dataDir, DATABASE_URL }
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [ADMIN, ...words], { env })
      return { code: 0, out: stdout, err: stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, out: stdout, err: stderr }
    }
  }

  test('runs a command, and lists the commands when it does not know one', async () => {
    const [known, unknown] = await Promise.all([admin('premium', seller.email, 'forever'), admin('dance')])
    expect(known).toEqual({ code: 0, out: `${seller.email} is now premium without an end\n`, err: '' })
    expect((await seller.get('/api/auth/user')).json()).toMatchObject({ accountType: 'premium' })
    const answer = await seller.post('/api/listings', { title: 'Odd sale', status: 'published' })
    const listingId = answer.json<{ id: string }>().id
    expect(await admin('hide', listingId, 'Not', 'here')).toEqual({ code: 0, out: 'The sale is hidden\n', err: '' })

    const two = await admin('suspend', seller.email, 'b@example.com')
    expect(two).toEqual({ code: 1, out: '', err: 'Usage: npm run admin -- suspend <email>\n' })
    expect((await seller.get('/api/auth/user')).statusCode).toBe(200)

    const file = path.join(site.dataDir, 'no-ad.json')
    await writeFile(
      file,
      JSON.stringify({ adSize: 'square', placement: 'header', targetPage: 'map-view', title: 'Ad' }),
    )
    const [help, invalid] = await Promise.all([admin('--help'), admin('save-ad', file)])
    expect(help).toEqual({ code: 0, out: unknown.err, err: '' })
    const first = path.join(site.dataDir, 'first')
    const backups = await admin('backup', first, '/backups/next')
    expect(backups).toEqual({ code: 1, out: '', err: "Name one place: '/backups/next' is another one\n" })
    expect(existsSync(first)).toBe(false)
    expect(invalid).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^✖ The advertiser is required\n.*advertiserName\n/),
    })

    expect(unknown).toMatchObject({ code: 1, out: '' })
    for (const name of [...Object.keys(ADMIN_COMMANDS), 'backup', 'restore', 'check-photos']) {
      expect(unknown.err).toContain(`\n  ${name} `)
    }
  }, 60_000)
})
