import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readApiCalls } from '#testing/api-calls.ts'
import { MISSING, type TestApp, type Visitor } from '#testing/test-app.ts'
import { openAdminSite, type AdminSite } from './test-admin.ts'

let adminSite: AdminSite
let site: TestApp
let admin: Visitor
let other: Visitor
beforeAll(async () => {
  adminSite = await openAdminSite()
  ;({ site, admin, other } = adminSite)
})
afterAll(() => site.close())

const actions = () => adminSite.actions()

describe('A1 A5 the admin API does not exist for anyone else', () => {
  test('not for visitors, free accounts or premium accounts, whatever they send', async () => {
    const calls = (await readApiCalls(site.visitor)).filter(({ path }) => path.startsWith('/api/admin'))
    expect(calls.length).toBeGreaterThan(20)
    const premium = await site.signUp()
    await site.makePremium(premium.userId)
    for (const { method, path } of calls) {
      for (const person of [site.visitor, other, premium]) {
        for (const payload of [undefined, {}, '{"half']) {
          const answer = await site.app.inject({
            method,
            url: path.replaceAll(/\{\w+\}/g, MISSING),
            headers: { cookie: person.cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) },
            ...(payload !== undefined && method !== 'GET' && { payload }),
          })
          expect([method, path, answer.statusCode]).toEqual([method, path, 404])
          expect(answer.json()).toEqual({ code: 'not_found', message: 'There is nothing at this address' })
        }
      }
    }
  })

  test('signed-in users learn whether they are admins', async () => {
    expect((await admin.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true })
    expect((await other.get('/api/auth/user')).json()).toMatchObject({ isAdmin: false })
  })
})

describe('accounts', () => {
  test('are found by part of the address or name, with wildcards taken literally', async () => {
    const person = await site.signUp({ firstName: 'Quinn', lastName: 'Under_score' })
    const findUsers = async (search: string) =>
      (await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).json<{ email: string }[]>()
    expect((await findUsers('quinn under')).map(({ email }) => email)).toEqual([person.email])
    expect((await findUsers('r_s')).map(({ email }) => email)).toEqual([person.email])
    expect(await findUsers('%_%_%')).toEqual([])
  })

  test('C8 Premium is granted until a day or without an end, and revoked', async () => {
    const person = await site.signUp()
    const plan = async () =>
      (await person.get('/api/auth/user')).json<{ accountType: string; premiumExpiresAt: string | null }>()
    const set = (body: unknown) => admin.put(`/api/admin/users/${person.userId}/plan`, body)
    expect((await set({ accountType: 'premium', until: '2031-02-28' })).statusCode).toBe(204)
    expect(await plan()).toMatchObject({ accountType: 'premium', premiumExpiresAt: '2031-02-28T23:59:59.999Z' })
    await set({ accountType: 'premium', until: null })
    expect(await plan()).toMatchObject({ accountType: 'premium', premiumExpiresAt: null })
    await set({ accountType: 'free' })
    expect(await plan()).toMatchObject({ accountType: 'free', premiumExpiresAt: null })
    expect((await set({ accountType: 'premium', until: '2031-02-30' })).statusCode).toBe(400)
    const past = await set({ accountType: 'premium', until: '2024-02-29' })
    expect([past.statusCode, past.json()]).toMatchObject([400, { message: 'Choose a day that is not over' }])
    expect((await actions()).slice(0, 3).map(({ action }) => action)).toEqual([
      'make free',
      'give premium',
      'give premium',
    ])
  })

  test('admins cannot suspend themselves or an unknown account', async () => {
    expect((await admin.put(`/api/admin/users/${admin.userId}/suspension`)).statusCode).toBe(400)
    expect((await admin.put('/api/admin/users/nobody/suspension')).statusCode).toBe(404)
    expect((await admin.get('/api/auth/user')).statusCode).toBe(200)
  })
})

describe('ads and products', () => {
  const ad = {
    adSize: 'banner',
    placement: 'header',
    targetPage: 'browse-sales',
    advertiserName: 'Storage Co',
    title: 'A month free',
    clickUrl: 'https://storage.example',
  }

  test('S3.8 S4.14 an ad is booked, shown, counted and deactivated', async () => {
    const booked = await admin.post('/api/admin/ads', ad)
    expect(booked.statusCode).toBe(201)
    const { id } = booked.json<{ id: string }>()
    const shown = async () => (await other.get('/api/display-ads?targetPage=browse-sales')).json<{ id: string }[]>()
    expect(await shown()).toMatchObject([{ id }])
    await other.post('/api/display-ads/track-impression', { adId: id })
    expect((await admin.get('/api/admin/ads-report')).json()).toMatchObject([{ adId: id, impressions: 1, clicks: 0 }])
    expect((await admin.put(`/api/admin/ads/${id}`, { ...ad, isActive: false })).statusCode).toBe(200)
    expect(await shown()).toEqual([])
    expect((await actions())[0]).toMatchObject({ action: 'switch ad off', subject: 'Storage Co: A month free' })
  })

  test('an ad has days, and its last one is not before its first', async () => {
    const booked = await admin.post('/api/admin/ads', { ...ad, firstDay: '2031-05-01', lastDay: '2031-05-31' })
    expect(booked.json()).toMatchObject({ firstDay: '2031-05-01', lastDay: '2031-05-31' })
    const refused = await admin.post('/api/admin/ads', { ...ad, firstDay: '2031-05-02', lastDay: '2031-05-01' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { message: 'The last day is before the first one' },
    ])
    expect((await admin.post('/api/admin/ads', { ...ad, firstDay: '2031-02-30' })).statusCode).toBe(400)
  })

  test('G2 an ad that links to a script is refused, and nothing is audited', async () => {
    const before = await actions()
    expect((await admin.post('/api/admin/ads', { ...ad, clickUrl: 'javascript:alert(1)' })).statusCode).toBe(400)
    expect((await admin.put(`/api/admin/ads/${MISSING}`, ad)).statusCode).toBe(404)
    expect(await actions()).toEqual(before)
  })

  test('an ad has a picture, and a file that is not an image is refused', async () => {
    const { id } = (await admin.post('/api/admin/ads', ad)).json<{ id: string }>()
    const put = (payload: Buffer) =>
      site.app.inject({
        method: 'PUT',
        url: `/api/admin/ads/${id}/picture`,
        headers: { cookie: admin.cookie, 'content-type': 'image/jpeg' },
        payload,
      })
    expect((await put(Buffer.from('<svg/>'))).statusCode).toBe(415)
    expect((await put(await readFile('server/src/demo/pictures/toys.jpg'))).statusCode).toBe(204)
    const all = (await admin.get('/api/admin/ads')).json<{ id: string; imageUrl: string | null }[]>()
    const imageUrl = all.find((booked) => booked.id === id)?.imageUrl
    expect((await other.get(imageUrl ?? '')).headers['content-type']).toBe('image/webp')
    expect((await admin.delete(`/api/admin/ads/${id}`)).statusCode).toBe(204)
    expect((await actions()).slice(0, 2)).toMatchObject([
      { action: 'delete ad', subject: 'Storage Co: A month free' },
      { action: 'set picture of ad', subject: 'Storage Co: A month free' },
    ])
  })

  test('S3.9 a product is added, changed and deleted', async () => {
    const product = {
      category: 'Signs',
      title: 'Yard signs',
      retailer: 'Acme',
      price: '12.50',
      affiliateUrl: 'https://acme.example',
    }
    const { id } = (await admin.post('/api/admin/products', product)).json<{ id: string }>()
    await admin.put(`/api/admin/products/${id}`, { ...product, originalPrice: 25 })
    expect((await other.get('/api/affiliate-products')).json()).toMatchObject([{ id, price: '12.50', discount: 50 }])
    const put = (payload: Buffer) =>
      site.app.inject({
        method: 'PUT',
        url: `/api/admin/products/${id}/picture`,
        headers: { cookie: admin.cookie, 'content-type': 'image/jpeg' },
        payload,
      })
    const imageUrl = async () =>
      (await other.get('/api/affiliate-products')).json<{ imageUrl: string | null }[]>()[0]!.imageUrl
    expect((await put(Buffer.from('<svg/>'))).statusCode).toBe(415)
    expect((await put(await readFile('server/src/demo/pictures/toys.jpg'))).statusCode).toBe(204)
    const address = (await imageUrl())!
    expect((await other.get(address)).headers['content-type']).toBe('image/webp')
    expect((await admin.delete(`/api/admin/products/${id}/picture`)).statusCode).toBe(204)
    expect([await imageUrl(), (await other.get(address)).statusCode]).toEqual([null, 404])
    expect((await admin.delete(`/api/admin/products/${MISSING}/picture`)).statusCode).toBe(404)
    expect((await admin.delete(`/api/admin/products/${id}`)).statusCode).toBe(204)
    expect((await actions()).slice(0, 2)).toMatchObject([
      { action: 'delete product', subject: 'Yard signs' },
      { action: 'remove picture of product', subject: 'Yard signs' },
    ])
    expect((await admin.get('/api/admin/products')).json()).toEqual([])
  })
})

describe('monitoring', () => {
  test('S3.10 G3 the waitlist is listed, and exported without formulas, which is audited', async () => {
    await site.visitor.post('/api/waitlist', { email: '+1@example.com' })
    const list = (await admin.get('/api/admin/waitlist')).json<{ count: number; newest: { email: string }[] }>()
    expect(list).toMatchObject({ count: 1, newest: [{ email: '+1@example.com' }] })
    const csv = await admin.get('/api/admin/waitlist.csv')
    expect(csv.headers['content-disposition']).toContain('waitlist.csv')
    expect(csv.body).toContain(`\r\n'+1@example.com,`)
    expect((await actions())[0]).toMatchObject({ action: 'export waitlist' })
  })

  test('figures include today, and have a row for days without any', async () => {
    const before = (await admin.get('/api/admin/figures?days=3')).json<{ signUps: number; messages: number }[]>()
    await site.signUp()
    const after = (await admin.get('/api/admin/figures?days=3')).json<{ day: string; signUps: number }[]>()
    expect(after).toHaveLength(3)
    expect(after[0]).toMatchObject({ signUps: before[0]!.signUps + 1, messages: before[0]!.messages })
    expect(after[2]).toMatchObject({ signUps: 0, listings: 0, published: 0, saves: 0, messages: 0, pageViews: 0 })
    expect((await admin.get('/api/admin/figures?days=100000')).statusCode).toBe(400)
  })

  test('the model pack in use is shown', async () => {
    const none = { packs: [], installations: [], remote: null }
    expect((await admin.get('/api/admin/detection')).json()).toEqual({ pack: 'embedded', ...none })
  })

  test('no pack can be chosen where DETECTION_PACK has decided', async () => {
    expect((await admin.put('/api/admin/detection/pack', { pack: 'extended' })).statusCode).toBe(404)
  })

  describe('health in words', () => {
    const notes = async () =>
      (await admin.get('/api/admin/health')).json<{ subject: string; state: string; text: string }[]>()
    const findNote = async (subject: string) => (await notes()).find((note) => note.subject === subject)
    const insertJobs = (columns: string, values: string) =>
      site.database.pool.query(`insert into pgboss.job (name, data, ${columns}) values ${values}`)

    test('says of a site that works that it does', async () => {
      // How quickly the database answers depends on what else the machine does.
      const [database, ...others] = await notes()
      expect(others.map(({ subject, state }) => [subject, state])).toEqual(
        ['photos', 'disk', 'detection', 'work', 'mail']
          .map((subject) => [subject, 'good'])
          .concat([['backups', 'attention']]),
      )
      const [, disk] = others
      expect(others.at(-1)?.text).toBe(
        'Backups: the app makes none, because neither BACKUP_DIR nor BACKUP_BUCKET is set.',
      )
      expect(database?.text).toMatch(/^The database answers in \d+ ms\.$/)
      expect(disk?.text).toMatch(/^[\d.]+ GB of the disk are free\.$/)
    })

    test('says how long photos and other work wait', async () => {
      // A blocked job is not taken by a worker.
      await insertJobs(
        'blocked, start_after',
        `('detection-turn', '{}', true, now() - interval '90 seconds'), ('listings-end', '{}', true, now() - interval '3 hours')`,
      )
      expect(await findNote('detection')).toMatchObject({
        state: 'attention',
        text: expect.stringMatching(/^Photos wait 9\d seconds for their analysis\.$/),
      })
      expect(await findNote('work')).toMatchObject({ state: 'bad', text: 'Other work waits 3 hours.' })
      await site.database.pool.query('delete from pgboss.job where blocked')
    })

    test('counts mails and jobs of the last hour that failed, also those that are tried again', async () => {
      await insertJobs(
        'state, started_on, completed_on, start_after',
        `('message-mail', '{}', 'failed', now() - interval '5 minutes', now(), now()),
         ('account-mail', '{}', 'retry', now() - interval '5 minutes', null, now() + interval '1 hour'),
         ('account-mail', '{}', 'failed', now() - interval '2 hours', now() - interval '2 hours', now()),
         ('photos-sweep', '{}', 'failed', now(), now(), now())`,
      )
      expect((await findNote('mail'))?.text).toBe('Mail: 2 failed in the last hour.')
      expect(await findNote('work')).toMatchObject({
        state: 'attention',
        text: expect.stringMatching(/; 1 job failed in the last hour\.$/),
      })
      await site.database.pool.query(`delete from pgboss.job where state in ('failed', 'retry')`)
    })

    test.each(['letter', 'letter-question', 'community-invitation', 'notification-mail'])(
      'counts %s as mail, and not as other work',
      async (name) => {
        await insertJobs(
          'state, started_on, completed_on, start_after',
          `('${name}', '{}', 'failed', now(), now(), now())`,
        )
        expect((await findNote('mail'))?.text).toBe('Mail: 1 failed in the last hour.')
        expect(await findNote('work')).toMatchObject({ state: 'good', text: 'No other work waits.' })
        await site.database.pool.query(`delete from pgboss.job where name = '${name}'`)
      },
    )

    test('counts mails of notifications that are tried again, whose jobs do not fail', async () => {
      const { rows } = await site.database.pool.query<{ id: string }>(
        `insert into notifications (user_id, kind, key, title, text, path, is_urgent)
         values ($1, 'hold', 'held', 'Held for you', '', '/saved', false) returning id`,
        [other.userId],
      )
      // Being sent for the first time, tried again, and not due yet.
      await site.database.pool.query(
        `insert into notification_deliveries (notification_id, channel, due_at, attempts)
         select $1, 'mail', now() + interval '10 minutes', attempts from unnest(array[1, 2, 0]) attempts`,
        [rows[0]?.id],
      )
      expect((await findNote('mail'))?.text).toBe('Mail: 1 failed in the last hour.')
      await site.database.pool.query('delete from notifications where id = $1', [rows[0]?.id])
      expect(await findNote('mail')).toMatchObject({ state: 'good' })
    })
  })

  test('queues show how many jobs wait', async () => {
    const queues = (await admin.get('/api/admin/queues')).json<{ name: string; waiting: number }[]>()
    expect(queues.length).toBeGreaterThan(3)
    for (const queue of queues) expect(queue.waiting).toBeGreaterThanOrEqual(0)
  })

  test('mails that are stored as files are listed and read, which is audited; other files are not', async () => {
    const seller = await site.signUp()
    const listingId = await adminSite.publish(seller, 'Möbel — Größe')
    await other.post(`/api/listings/${listingId}/messages`, { text: 'Hello' })
    const mails = async () =>
      (await admin.get('/api/admin/mails')).json<{ mails: { id: string; to: string; subject: string }[] }>().mails
    const findMail = async () => (await mails()).find(({ to }) => to === seller.email)
    await expect.poll(findMail, { timeout: 15_000 }).toMatchObject({ subject: 'Message about Möbel — Größe' })
    const { id } = (await findMail())!
    expect((await admin.get(`/api/admin/mails/${id}.eml`)).body).toContain(`To: ${seller.email}`)
    expect((await actions())[0]).toMatchObject({ action: 'read mail', subject: id })
    expect((await admin.get('/api/admin/mails/..%2Fsecret.eml')).statusCode).toBe(404)
  })
})
