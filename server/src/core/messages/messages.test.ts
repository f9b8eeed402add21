import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Conversation, ConversationSummary, Message } from '@yardsnap/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageReports } from '#db/schema/messages.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor

beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await seller.post('/api/listings', { title: 'Porch sale', status: 'published', ...fields })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

const write = (shopper: Visitor, listingId: string, text: unknown = 'Is the desk still there?') =>
  shopper.post(`/api/listings/${listingId}/messages`, { text })
const reply = (person: Visitor, id: string, text = 'Yes, come by.') =>
  person.post(`/api/conversations/${id}/messages`, { text })
const read = async (person: Visitor, id: string) => (await person.get(`/api/conversations/${id}`)).json<Conversation>()
const listConversations = async (person: Visitor) =>
  (await person.get('/api/conversations')).json<ConversationSummary[]>()
const countUnread = async (person: Visitor) =>
  (await person.get('/api/unread-messages')).json<{ count: number }>().count

interface Begun {
  shopper: Visitor
  id: string
  message: Message
}

/** A conversation started by a new shopper. */
async function begin(listingId?: string, text?: string): Promise<Begun> {
  const shopper = await site.signUp({ firstName: 'Ben', lastName: 'okafor' })
  const answer = await write(shopper, listingId ?? (await create()), text)
  expect(answer.statusCode).toBe(201)
  const { conversationId: id, message } = answer.json<{ conversationId: string; message: Message }>()
  return { shopper, id, message }
}

/** The sent mail about a message; waits for it. */
async function mailAbout(messageId: string): Promise<string> {
  const file = path.join(site.dataDir, 'outbox', `${messageId}.eml`)
  await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 15_000 }).not.toBe('')
  return readFile(file, 'utf8')
}

describe('writing to a seller', () => {
  test('S2.11.4 reaches the seller in the app, with a short name and without an email address', async () => {
    const listingId = await create({ title: 'Garden sale' })
    const { shopper, id } = await begin(listingId)
    expect(await countUnread(seller)).toBeGreaterThan(0)
    const received = await seller.get(`/api/conversations/${id}`)
    expect(received.json()).toMatchObject({
      listingId,
      listingTitle: 'Garden sale',
      isSeller: true,
      otherName: 'Ben O.',
      hasBlocked: false,
      messages: [{ text: 'Is the desk still there?', kind: 'text', isMine: false }],
    })
    const sent = await shopper.get(`/api/conversations/${id}`)
    expect(sent.json()).toMatchObject({ isSeller: false, otherName: 'Ana R.', messages: [{ isMine: true }] })
    for (const body of [received.body, sent.body]) {
      for (const secret of [shopper.email, seller.email, shopper.userId, seller.userId, 'okafor', 'Ruiz'])
        expect(body).not.toContain(secret)
    }
  })

  test('S2.11.4 is also mailed, with a link to the conversation and no email addresses', async () => {
    const { shopper, id, message } = await begin()
    const mail = await mailAbout(message.id)
    expect(mail).toContain(`To: ${seller.email}`)
    expect(mail).toContain('Subject: Message about Porch sale')
    expect(mail).toContain('Ben O. wrote to you about Porch sale')
    expect(mail).toContain('Is the desk still there?')
    const text = mail.replaceAll(/=\r\n/g, '')
    for (const path of [`/messages/${id}`, '/account']) expect(text).toContain(`https://sales.example${path}`)
    expect(mail).not.toContain(shopper.email)
    expect(mail.split(seller.email)).toHaveLength(2)
    const answer = await reply(seller, id)
    const back = await mailAbout(answer.json<Message>().id)
    expect(back).toContain(`To: ${shopper.email}`)
    expect(back).not.toContain(seller.email)
  })

  test('an answer with one tap says which it is; the question it answers is not for anybody to claim', async () => {
    const { id } = await begin()
    const answer = { text: 'Leider schon verkauft', kind: 'still-there-sold' }
    expect((await seller.post(`/api/conversations/${id}/messages`, answer)).json()).toMatchObject(answer)
    expect((await reply(seller, id)).json()).toMatchObject({ kind: 'text' })
    expect((await read(seller, id)).messages.map(({ kind }) => kind)).toEqual(['text', 'still-there-sold', 'text'])
    const question = { text: 'Is it still there?', kind: 'still-there' }
    expect((await seller.post(`/api/conversations/${id}/messages`, question)).statusCode).toBe(400)
  })

  test('again about the same sale continues the conversation, even with concurrent messages', async () => {
    const listingId = await create()
    const shopper = await site.signUp()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => write(shopper, listingId, `Question ${n}`)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201))
    const [conversation, ...others] = await listConversations(shopper)
    expect(others).toEqual([])
    expect((await read(shopper, conversation!.id)).messages).toHaveLength(8)
  })

  test('G13 G14 a title with line breaks cannot inject a mail header', async () => {
    const listingId = await create({ title: 'Sale\r\nBcc: spy@example.com\r\n\r\nHello' })
    const { message } = await begin(listingId)
    const header = (await mailAbout(message.id)).split('\r\n\r\n', 1)[0]
    expect(header).not.toMatch(/^bcc:/im)
    expect(header?.replaceAll(/\r\n[ \t]/g, ' ')).toContain('Subject: Message about Sale Bcc: spy@example.com Hello')
  })

  test.each([[''], ['   '], ['x'.repeat(2001)], ['a\u0000b'], [7], [undefined], [null], [['a']]])(
    'is refused for the text %j',
    async (text) => {
      const shopper = await site.signUp()
      const answer = await shopper.post(`/api/listings/${await create()}/messages`, { text })
      expect(answer.statusCode).toBe(400)
      expect(await listConversations(shopper)).toEqual([])
    },
  )

  test('about one’s own sale is refused', async () => {
    const answer = await write(seller, await create())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'This is your own sale' })
  })

  test('a refused message is neither stored nor mailed', async () => {
    const { shopper, id } = await begin()
    await seller.post(`/api/conversations/${id}/block`)
    const before = await readdir(path.join(site.dataDir, 'outbox'))
    expect((await reply(shopper, id)).statusCode).toBe(403)
    expect((await read(seller, id)).messages).toHaveLength(1)
    // Once a later mail has been sent, an earlier one would have been, too.
    const later = await begin()
    await mailAbout(later.message.id)
    const after = await readdir(path.join(site.dataDir, 'outbox'))
    expect(after.length - before.length).toBeLessThanOrEqual(2)
  })
})

describe('conversations', () => {
  test('are visible to both sides, the latest first, with unread counts', async () => {
    const [first, second] = [await create({ title: 'First' }), await create({ title: 'Second' })]
    const shopper = await site.signUp()
    await write(shopper, first)
    await write(shopper, second)
    const [latest, older] = await listConversations(shopper)
    expect([latest?.listingTitle, older?.listingTitle]).toEqual(['Second', 'First'])
    await reply(seller, older!.id, 'Still there')
    await reply(seller, older!.id, 'Come early')
    const [top] = await listConversations(shopper)
    expect(top).toMatchObject({
      listingTitle: 'First',
      unreadCount: 2,
      lastMessage: { text: 'Come early', isMine: false },
    })
    expect(await countUnread(shopper)).toBe(2)
    await read(shopper, top!.id)
    expect(await countUnread(shopper)).toBe(0)
    expect((await listConversations(shopper)).map(({ unreadCount }) => unreadCount)).toEqual([0, 0])
  })

  test('one’s own messages are never unread', async () => {
    const { shopper } = await begin()
    expect(await countUnread(shopper)).toBe(0)
  })

  test('keep their text and title when the sale is unpublished, renamed or deleted', async () => {
    const listingId = await create({ title: 'Public title' })
    const { shopper, id } = await begin(listingId)
    await seller.put(`/api/listings/${listingId}`, { status: 'draft', title: 'Secret plans' })
    expect(await read(shopper, id)).toMatchObject({ listingTitle: 'Public title' })
    expect((await seller.delete(`/api/listings/${listingId}`)).statusCode).toBe(204)
    expect(await read(shopper, id)).toMatchObject({ listingId: null, listingTitle: 'Public title' })
    expect((await reply(shopper, id)).statusCode).toBe(201)
  })

  test('A5 do not exist for others, signed in or not', async () => {
    const { id } = await begin()
    const stranger = await site.signUp()
    const calls = (person: Visitor, conversationId: string) => [
      person.get(`/api/conversations/${conversationId}`),
      reply(person, conversationId),
      person.post(`/api/conversations/${conversationId}/block`),
      person.delete(`/api/conversations/${conversationId}/block`),
      person.post(`/api/conversations/${conversationId}/report`, { reason: 'Spam' }),
    ]
    const theirs = await Promise.all(calls(stranger, id))
    const missing = await Promise.all(calls(stranger, MISSING))
    expect(theirs.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(theirs.map((answer) => answer.body)).toEqual(missing.map((answer) => answer.body))
    const signedOut = await Promise.all(calls(site.visitor, id))
    expect(signedOut.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 401])
    expect(await listConversations(stranger)).toEqual([])
    expect((await read(seller, id)).messages).toHaveLength(1)
  })
})

describe('blocking', () => {
  test('refuses messages from the other, also about another sale, until unblocked', async () => {
    const { shopper, id } = await begin()
    expect((await seller.post(`/api/conversations/${id}/block`)).statusCode).toBe(204)
    expect((await read(seller, id)).hasBlocked).toBe(true)
    expect((await read(shopper, id)).hasBlocked).toBe(false)
    for (const answer of [await reply(shopper, id), await write(shopper, await create())]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ message: 'This person does not take messages from you' })
    }
    const own = await reply(seller, id)
    expect(own.json()).toMatchObject({ message: 'You have blocked this person. Unblock them to write.' })
    expect(await listConversations(shopper)).toHaveLength(1)
    await seller.delete(`/api/conversations/${id}/block`)
    expect((await reply(shopper, id)).statusCode).toBe(201)
  })

  test('is idempotent, and a shopper may also block a seller', async () => {
    const { shopper, id } = await begin()
    await shopper.post(`/api/conversations/${id}/block`)
    expect((await shopper.post(`/api/conversations/${id}/block`)).statusCode).toBe(204)
    expect((await reply(seller, id)).statusCode).toBe(403)
  })

  test('does not affect other shoppers', async () => {
    const listingId = await create()
    const blocked = await begin(listingId)
    await seller.post(`/api/conversations/${blocked.id}/block`)
    const other = await begin(listingId)
    expect((await reply(other.shopper, other.id)).statusCode).toBe(201)
  })
})

test('G17 a report is stored for the admin', async () => {
  const { shopper, id } = await begin()
  expect((await seller.post(`/api/conversations/${id}/report`, { reason: '' })).statusCode).toBe(400)
  expect((await seller.post(`/api/conversations/${id}/report`, { reason: 'Asks for my bank card' })).statusCode).toBe(
    204,
  )
  const reports = await site.database.db.select().from(messageReports)
  expect(reports).toMatchObject([{ conversationId: id, reporterId: seller.userId, reason: 'Asks for my bank card' }])
  expect((await shopper.get(`/api/conversations/${id}`)).body).not.toContain('bank card')
})

test('a shopper is limited to 20 messages an hour across all sellers', async () => {
  const limited = await testApp({ beside: site, env: { RATE_LIMITS: 'on' } })
  const listingIds = [await create(), await create()]
  const shopper = await limited.signUp()
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await write(shopper, listingIds[n % 2]!)).statusCode)
  await limited.close()
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
})
