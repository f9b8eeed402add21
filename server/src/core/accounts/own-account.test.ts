import { randomUUID } from 'node:crypto'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import { BLANK_ITEM, type Draft } from '@yardsnap/contract/drafts'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session, user } from '#db/schema/accounts.ts'
import { paymentAccounts } from '#db/schema/payments.ts'
import { photos } from '#db/schema/photos.ts'
import { attach, newListing, photoBytes, publish, upload } from '#core/photos/test-photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const PASSWORD = 'correct horse battery'

interface Person extends Visitor {
  /** The same user on another device. */
  signInAgain(userAgent: string): Promise<Visitor>
}

let count = 0
/** Signs up a user with a known password. */
async function join(firstName = 'Dana'): Promise<Person> {
  const email = `person-${(count += 1)}@example.com`
  const names = { name: `${firstName} Miller`, firstName, lastName: 'Miller' }
  const made = await site.visitor.post('/api/auth/sign-up/email', { email, password: PASSWORD, ...names })
  const userId = made.json<{ user: { id: string } }>().user.id
  const enter = (answer: typeof made) => site.enter({ userId, email, cookie: toCookieHeader(answer.cookies) })
  return {
    ...enter(made),
    signInAgain: async (userAgent) =>
      enter(
        await site.visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD }, { 'user-agent': userAgent }),
      ),
  }
}

const toCookieHeader = (cookies: { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

const current = async (who: Visitor) =>
  (await who.get('/api/auth/user')).json<{ firstName: string; profileImageUrl: string | null }>()

describe('S1.5 S3.1 name and picture', () => {
  test('a new name is shown to others, and an invalid one is refused with a reason', async () => {
    const person = await join()
    expect((await person.put('/api/account/profile', { firstName: ' Ana ', lastName: 'Ruiz' })).statusCode).toBe(204)
    expect(await current(person)).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' })
    const refused = await person.put('/api/account/profile', { firstName: 'a\u0000', lastName: 'Ruiz' })
    expect(refused.statusCode).toBe(400)
    expect((await person.put('/api/account/profile', { firstName: '  ', lastName: 'R' })).json()).toMatchObject({
      message: 'Enter your first name',
    })
  })

  test('F11 a picture is cropped from an upload without its metadata, and the upload is deleted', async () => {
    const person = await join()
    const imageUrl = await upload(person, await photoBytes(800, 500))
    const set = await person.put('/api/account/picture', { imageUrl })
    const { profileImageUrl } = set.json<{ profileImageUrl: string }>()
    expect((await current(person)).profileImageUrl).toBe(profileImageUrl)
    const picture = await site.visitor.get(profileImageUrl)
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(picture.rawPayload.includes('SecretCamera')).toBe(false)
    expect(await site.database.db.$count(photos, eq(photos.ownerId, person.userId))).toBe(0)
    await person.put('/api/account/picture', { imageUrl: null })
    expect((await current(person)).profileImageUrl).toBeNull()
    expect((await site.visitor.get(profileImageUrl)).statusCode).toBe(404)
  })

  test.each([
    ['S7 of another site', 400, () => Promise.resolve('http://169.254.169.254/latest')],
    ['A5 of another person', 404, async () => upload(await join())],
  ])('a picture %s is refused', async (_name, status, getImageUrl) => {
    const answer = await (await join()).put('/api/account/picture', { imageUrl: await getImageUrl() })
    expect(answer.statusCode).toBe(status)
  })

  test('G2 Better Auth’s own endpoint accepts no picture from another site', async () => {
    const person = await join()
    const answer = await person.post('/api/auth/update-user', { image: 'https://evil.example/track.png' })
    expect(answer.statusCode).toBe(404)
    expect((await current(person)).profileImageUrl).toBeNull()
  })
})

describe('sessions', () => {
  const listSessions = async (who: Visitor) =>
    (await who.get('/api/account/sessions')).json<{ id: string; isCurrent: boolean; userAgent: string }[]>()

  test('are listed without their tokens, and one is ended', async () => {
    const person = await join()
    const phone = await person.signInAgain('A phone')
    const answer = await person.get('/api/account/sessions')
    expect(answer.body).not.toContain('token')
    const listed = await listSessions(person)
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const other = listed.find(({ userAgent }) => userAgent === 'A phone')
    expect((await person.delete(`/api/account/sessions/${other!.id}`)).statusCode).toBe(204)
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    expect((await person.get('/api/auth/list-sessions')).statusCode).toBe(404)
  })

  test('all others are ended at once', async () => {
    const person = await join()
    const [phone, tablet] = [await person.signInAgain('A phone'), await person.signInAgain('A tablet')]
    expect((await phone.delete('/api/account/sessions')).statusCode).toBe(204)
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
    expect((await tablet.get('/api/auth/user')).statusCode).toBe(401)
    expect(await listSessions(phone)).toHaveLength(1)
  })

  test('V7.5.2 are ended by those alone who have signed in minutes ago', async () => {
    const person = await join()
    const phone = await person.signInAgain('A phone')
    const listed = await listSessions(person)
    const { id: phoneId } = listed.find(({ userAgent }) => userAgent === 'A phone')!
    const { id: ownId } = listed.find(({ isCurrent }) => isCurrent)!
    await site.database.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.id, ownId))
    expect((await person.delete(`/api/account/sessions/${phoneId}`)).statusCode).toBe(403)
    expect((await person.delete('/api/account/sessions')).statusCode).toBe(403)
    expect((await phone.get('/api/auth/user')).statusCode).toBe(200)
    expect((await phone.delete('/api/account/sessions')).statusCode).toBe(204)
  })

  test('A5 of others cannot be ended', async () => {
    const [person, thief] = [await join(), await join()]
    const [session] = await listSessions(person)
    expect((await thief.delete(`/api/account/sessions/${session!.id}`)).statusCode).toBe(404)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('end when the password changes, except the current one; the old password is required', async () => {
    const person = await join()
    const phone = await person.signInAgain('A phone')
    const change = (currentPassword: string) =>
      person.post('/api/auth/change-password', {
        currentPassword,
        newPassword: 'another good one',
        revokeOtherSessions: true,
      })
    const refused = await change('wrong')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ message: 'The current password is not right' })
    expect((await change(PASSWORD)).statusCode).toBe(200)
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
  })
})

describe('mails', () => {
  test('are sent about messages by default, and newsletters only on opt-in', async () => {
    const seller = await join('Marian')
    expect((await seller.get('/api/account')).json()).toEqual({
      language: 'en',
      mailsMessages: true,
      takesNewsletter: false,
      sharesSoldPrices: true,
      hasPassword: true,
    })
    const wanted = { mailsMessages: false, takesNewsletter: true }
    expect((await seller.put('/api/account/mail', wanted)).statusCode).toBe(204)
    expect((await seller.get('/api/account')).json()).toMatchObject(wanted)
  })
})

describe('data export', () => {
  test('is one ZIP with all data of the user and none of others', async () => {
    const [person, stranger] = [await join('Ana'), await join('Zoe')]
    const bytes = await photoBytes()
    const listingId = await newListing(person)
    await attach(person, listingId, [await upload(person, bytes)])
    await publish(person, listingId)
    await stranger.post(`/api/listings/${listingId}/messages`, { text: 'Is it still there?' })
    const theirs = await newListing(stranger)
    await publish(stranger, theirs)
    await person.post('/api/support-messages', { text: 'How do I print signs?' })
    await person.post(`/api/listings/${theirs}/reports`, { reason: 'scam', details: 'Wants a deposit' })
    const [lamp] = (await person.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Lamp' }] })).json<
      { id: string }[]
    >()
    await site.makePremium(person.userId)
    const sold = { id: randomUUID(), itemId: lamp!.id, quantity: 1, price: '5.00' }
    await person.post(`/api/listings/${listingId}/ledger`, sold)

    const answer = await person.get('/api/account/data.zip')
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzipSync(answer.rawPayload)
    const data = JSON.parse(Buffer.from(files['data.json']!).toString()) as Record<string, unknown>
    expect(data).toMatchObject({
      account: { email: person.email, firstName: 'Ana' },
      sales: [{ id: listingId, title: 'Garage sale' }],
      messages: [{ isMine: false, text: 'Is it still there?' }],
      messagesToSupport: [{ text: 'How do I print signs?' }],
      reports: [{ listingId: theirs, details: 'Wants a deposit' }],
      sold: [{ listingId, title: 'Lamp', quantity: 1, price: '5.00' }],
    })
    const pictures = Object.keys(files).filter((name) => name.startsWith('photos/'))
    expect(pictures).toHaveLength(1)
    expect(Buffer.from(files[pictures[0]!]!).equals(bytes)).toBe(true)
    const text = JSON.stringify(data)
    for (const secret of [stranger.email, stranger.userId]) expect(text).not.toContain(secret)
    expect((await site.visitor.get('/api/account/data.zip')).statusCode).toBe(401)
  })

  test('has what only its owner sees of a public sale, and their picture', async () => {
    const person = await join()
    const listingId = await newListing(person)
    await publish(person, listingId)
    const { fields, items, version } = (await person.get(`/api/listings/${listingId}/draft`)).json<Draft>()
    const lamp = { ...BLANK_ITEM, id: uuidv7(), title: 'Lamp', retailPrice: '80.00' }
    const after = { fields: { ...fields, dayNote: 'Not told yet' }, items: [...items, lamp] }
    const body = { ...changesBetween({ fields, items }, after), version }
    expect((await person.patch(`/api/listings/${listingId}/draft`, body)).statusCode).toBe(200)
    await person.put('/api/account/picture', { imageUrl: await upload(person) })

    const files = unzipSync((await person.get('/api/account/data.zip')).rawPayload)
    const data = JSON.parse(Buffer.from(files['data.json']!).toString()) as { drafts: unknown }
    expect(data.drafts).toMatchObject({ changes: [{ listingId }] })
    for (const text of ['Not told yet', '80.00']) expect(JSON.stringify(data.drafts)).toContain(text)
    expect(await sharp(files['profile-picture.webp']).metadata()).toMatchObject({ format: 'webp' })
  })
})

describe('D11 deleting an account', () => {
  const leave = (who: Visitor, password = PASSWORD) => who.post('/api/account/delete', { password })

  test('B3 requires the password, and changes nothing without it', async () => {
    const person = await join()
    for (const password of ['wrong', '']) {
      const refused = await leave(person, password)
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        403,
        'This is not your password',
      ])
    }
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('deletes sales, photos, sessions and the address', async () => {
    const person = await join()
    const phone = await person.signInAgain('A phone')
    const listingId = await newListing(person)
    const imageUrl = await upload(person)
    await attach(person, listingId, [imageUrl])
    await publish(person, listingId)
    const saver = await join()
    await saver.post('/api/saved-sales', { listingId })

    const left = await leave(person)
    expect(left.statusCode).toBe(204)
    expect(left.cookies.every(({ value }) => value === '')).toBe(true)
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
    expect((await saver.get(`/api/listings/${listingId}`)).statusCode).toBe(404)
    expect((await saver.get('/api/saved-sales')).json()).toEqual([])
    expect((await saver.get(imageUrl)).statusCode).toBe(404)
    const again = await site.visitor.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
    expect(again.statusCode).toBe(401)
    expect(await site.database.db.$count(photos, eq(photos.ownerId, person.userId))).toBe(0)
  })

  test('keeps messages for the other participants, from a nameless account', async () => {
    const [seller, shopper] = [await join('Marian'), await join('Ben')]
    const listingId = await newListing(seller)
    await publish(seller, listingId)
    const written = await shopper.post(`/api/listings/${listingId}/messages`, { text: 'Is the desk there?' })
    const { conversationId } = written.json<{ conversationId: string }>()
    await seller.post(`/api/conversations/${conversationId}/messages`, { text: 'Yes, come at nine' })
    await leave(seller)

    const kept = (await shopper.get(`/api/conversations/${conversationId}`)).json<{ otherName: string }>()
    expect(kept).toMatchObject({
      otherName: '',
      listingId: null,
      messages: [{ isMine: true }, { isMine: false, text: 'Yes, come at nine' }],
    })
    const reply = await shopper.post(`/api/conversations/${conversationId}/messages`, { text: 'Thanks' })
    expect(reply.json()).toMatchObject({ code: 'forbidden', message: 'This person no longer has an account here' })
    expect(await site.database.db.$count(user, eq(user.id, seller.userId))).toBe(0)
  })

  test('is refused while Premium is paid for', async () => {
    const person = await join()
    const payment = { userId: person.userId, subscriptionId: 'sub_1', status: 'active' as const }
    await site.database.db.insert(paymentAccounts).values(payment)
    expect((await leave(person)).statusCode).toBe(409)
    await site.database.db.update(paymentAccounts).set({ isCancelled: true })
    expect((await leave(person)).statusCode).toBe(204)
  })
})
