import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

/** Runs no jobs: mails wait until a process comes that does. */
let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' } })
})
afterAll(() => site.close())

/** @returns the seller of a sale, and the message that a shopper has written to them */
async function writtenTo(shopper: Visitor): Promise<{ seller: Visitor; conversationId: string; messageId: string }> {
  const seller = await site.signUp()
  const sale = await seller.post('/api/listings', { title: 'Porch sale', status: 'published' })
  const { id } = sale.json<{ id: string }>()
  const written = await shopper.post(`/api/listings/${id}/messages`, { text: 'Is the desk still there?' })
  const { conversationId, message } = written.json<{ conversationId: string; message: { id: string } }>()
  return { seller, conversationId, messageId: message.id }
}

test('S-U2 a message that waited for the mail server is not mailed to who has blocked its sender or was suspended meanwhile', async () => {
  const shopper = await site.signUp()
  const [blocking, suspended, other] = [await writtenTo(shopper), await writtenTo(shopper), await writtenTo(shopper)]
  await blocking.seller.post(`/api/conversations/${blocking.conversationId}/block`)
  await site.database.pool.query('update "user" set suspended_at = now() where id = $1', [suspended.seller.userId])

  const worker = await testApp({ beside: site })
  try {
    const outbox = path.join(site.dataDir, 'outbox')
    // The last one to be sent: the others were there before it.
    const mail = () => readFile(path.join(outbox, `${other.messageId}.eml`), 'utf8').catch(() => '')
    await expect.poll(mail, { timeout: 30_000 }).not.toBe('')
    const names = await readdir(outbox)
    const isMailed = [blocking, suspended].map(({ messageId }) => names.includes(`${messageId}.eml`))
    expect(isMailed).toEqual([false, false])
  } finally {
    await worker.close()
  }
})
