import { createECDH, generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '#errors.ts'
import type { PublicRequestOptions } from '#external/public-request.ts'
import { decrypt, type FakeDevice, type FakePush, startFakePush } from './fake-push.ts'
import type { Push, VapidKeys } from './port.ts'
import { webPush } from './web-push.ts'

const {
  x = '',
  y = '',
  d = '',
} = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  format: 'jwk',
})
const readKeys = async (): Promise<VapidKeys> => ({ x, y, d })
const contact = 'mailto:post@sales.example'
const MESSAGE = {
  payload: JSON.stringify({ title: 'Porch sale', text: 'Höfe 🪑', path: '/sale/1', tag: 'a' }),
  topic: 'a',
  isUrgent: true,
  ttlSeconds: 60,
}

let service: FakePush
let onLoopback: Push
beforeAll(async () => {
  service = await startFakePush()
  onLoopback = webPush({ readKeys, contact, isAllowed: () => true, needsHttps: false, timeoutMs: 500 })
})
afterAll(() => service.close())

const flat = ({ subscription: { endpoint, keys } }: FakeDevice) => ({ endpoint, ...keys })

test('a device reads what was sent to it, and the push service knows who sent it', async () => {
  const device = service.addDevice()
  expect(await onLoopback.send(flat(device), MESSAGE)).toBe('sent')
  expect(device.received).toMatchObject([
    {
      payload: { title: 'Porch sale', text: 'Höfe 🪑', path: '/sale/1' },
      headers: { ttl: '60', urgency: 'high', topic: 'a', 'content-encoding': 'aes128gcm' },
    },
  ])
})

test('what the test device reads is the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decrypt(Buffer.from(body, 'base64url'), { ecdh, auth })).toBe('When I grow up, I want to be a watermelon')
})

test.each([404, 410])('S-U1 a device is gone when the service answers %d', async (status) => {
  const device = service.addDevice()
  device.answer = (response) => response.writeHead(status).end()
  expect(await onLoopback.send(flat(device), MESSAGE)).toBe('gone')
})

test.each([
  [429, 'provider_failed'],
  [500, 'provider_failed'],
  [400, 'invalid'],
  [403, 'invalid'],
])('the answer %d is %s', async (status, code) => {
  const device = service.addDevice()
  device.answer = (response) => response.writeHead(status).end('no')
  await expect(onLoopback.send(flat(device), MESSAGE)).rejects.toMatchObject({ code })
})

test('a message with keys that are none is refused', () => {
  const device = flat(service.addDevice())
  expect(() => onLoopback.check({ ...device, p256dh: 'A'.repeat(87) })).toThrow('not valid')
})

describe('S-U1 an endpoint', () => {
  const makeSubscription = (endpoint: string) => ({ ...flat(service.addDevice()), endpoint })
  const ofTheApp = (options: PublicRequestOptions = {}) => webPush({ readKeys, contact, ...options })

  test.each([
    'http://93.184.215.14/push',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://10.0.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/push',
    'https://93.184.215.14:8443/push',
    'https://name:password@push.example/',
    'ftp://push.example/',
    '',
  ])('%s is refused at once', async (endpoint) => {
    expect(() => ofTheApp().check(makeSubscription(endpoint))).toThrow('public https address')
    await expect(ofTheApp().send(makeSubscription(endpoint), MESSAGE)).rejects.toMatchObject({ code: 'invalid' })
  })

  test.each(['localhost', 'metadata.google.internal', 'rebind.example'])(
    'whose name leads to a private address is not sent to: %s',
    async (host) => {
      const push = ofTheApp({ lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) })
      await expect(push.send(makeSubscription(`https://${host}/push`), MESSAGE)).rejects.toMatchObject({
        code: 'invalid',
      })
    },
  )

  test('that redirects is not followed', async () => {
    const [device, target] = [service.addDevice(), service.addDevice()]
    device.answer = (response) => response.writeHead(307, { location: target.subscription.endpoint }).end()
    await expect(onLoopback.send(flat(device), MESSAGE)).rejects.toMatchObject({ code: 'invalid' })
    expect(target.received).toEqual([])
  })

  test('that answers with 10 MB is cut off', async () => {
    const device = service.addDevice()
    const isSentWhole = Promise.withResolvers<boolean>()
    device.answer = (response) => {
      response.writeHead(201)
      response.on('close', () => isSentWhole.resolve(response.writableFinished))
      response.end(Buffer.alloc(10 * 1024 * 1024))
    }
    expect(await onLoopback.send(flat(device), MESSAGE)).toBe('sent')
    expect(await isSentWhole.promise).toBe(false)
  })

  const HALF = (response: ServerResponse) => void response.writeHead(201).write('a')
  const SILENT = () => {}
  const LATE = { code: 'provider_failed', message: 'The other site took too long' }
  test.each([
    ['before its answer', SILENT, LATE],
    ['within its answer', HALF, 'sent'],
  ])('that is slow %s is given up', async (_when, answer, expected) => {
    const device = service.addDevice()
    device.answer = answer
    const startedAt = performance.now()
    const outcome: unknown = await onLoopback.send(flat(device), MESSAGE).catch((error: AppError) => {
      return { code: error.code, message: error.message }
    })
    expect(outcome).toEqual(expected)
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })
})
