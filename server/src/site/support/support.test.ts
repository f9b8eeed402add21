import type { SupportMessage } from '@yardsnap/contract/support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import { MISSING, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let admin: Visitor
beforeAll(async () => {
  ;({ site, admin } = await appWithAdmin())
})
afterAll(() => site.close())

const write = (who: Visitor, text: string) => who.post('/api/support-messages', { text })
const open = async () => (await admin.get('/api/admin/support-messages')).json<SupportMessage[]>()

test('S6.3 messages of people with Premium come first and say so, then the oldest', async () => {
  const [free, premium, ended] = [
    await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' }),
    await site.signUp(),
    await site.signUp(),
  ]
  await site.makePremium(premium.userId)
  await site.makePremium(ended.userId, new Date(Date.now() - 1000))
  for (const [who, text] of [
    [free, 'first'],
    [ended, 'second'],
    [premium, 'third'],
    [premium, 'fourth'],
  ] as const) {
    expect((await write(who, text)).statusCode).toBe(204)
  }
  const messages = await open()
  expect(messages.map(({ text, isPriority }) => [text, isPriority])).toEqual([
    ['third', true],
    ['fourth', true],
    ['first', false],
    ['second', false],
  ])
  expect(messages[2]).toMatchObject({ senderName: 'Ana Ruiz', senderEmail: free.email })
  expect((await admin.get('/api/admin/open-work')).json()).toMatchObject({ supportMessages: 4 })
})

test('one that is answered leaves the list, once, which is audited', async () => {
  const sender = await site.signUp()
  await write(sender, 'How do I print signs?')
  const { id } = (await open()).find(({ text }) => text.startsWith('How'))!
  const close = (messageId: string) => admin.post(`/api/admin/support-messages/${messageId}/close`)
  expect([(await close(id)).statusCode, (await close(id)).statusCode]).toEqual([204, 404])
  expect((await close(MISSING)).statusCode).toBe(404)
  expect((await open()).map((message) => message.id)).not.toContain(id)
  const actions = (await admin.get('/api/admin/actions')).json()
  expect(actions).toMatchObject([{ action: 'close message', subject: sender.email }])
})

test('an empty message, and one from nobody, is refused', async () => {
  expect((await write(await site.signUp(), '  ')).json()).toMatchObject({ message: 'Write a message first' })
  expect((await write(site.visitor, 'Hello')).statusCode).toBe(401)
})

test('it goes with its sender', async () => {
  const person = await site.signUp()
  await write(person, 'Delete me')
  await site.database.pool.query('delete from "user" where id = $1', [person.userId])
  expect((await open()).map(({ text }) => text)).not.toContain('Delete me')
})
