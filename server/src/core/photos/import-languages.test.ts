import { once } from 'node:events'
import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

test('a failed import is explained in the language of the page that began it', async () => {
  const [seller, port] = [await site.signUp(), await site.listen()]
  const photo = { url: 'http://127.0.0.1/photo.jpg', fileId: 'x' }
  const message = 'Solo se pueden importar fotos de direcciones web públicas'
  const refused = await seller.post('/api/uploads/url/meta', photo, { [LANGUAGE_HEADER]: 'es' })
  expect([refused.statusCode, refused.json()]).toEqual([400, { code: 'invalid', message }])
  const begun = await seller.post('/api/uploads/url/get', photo, { [LANGUAGE_HEADER]: 'es' })
  const { token } = begun.json<{ token: string }>()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/uploads/api/${token}`, {
    headers: { cookie: seller.cookie },
  })
  const [data] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  expect(JSON.parse(data.toString())).toEqual({ action: 'error', payload: { error: { message } } })
})
