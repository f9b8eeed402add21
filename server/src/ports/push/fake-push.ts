import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PushPayload } from '@yardsnap/contract/notifications'
import { z } from 'zod'

/** What arrived at a device. */
export interface Received {
  payload: PushPayload
  headers: IncomingMessage['headers']
}

export interface FakeDevice {
  /** As a browser's `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** In place of taking a message. */
  answer: ((response: ServerResponse) => void) | null
}

export interface FakePush {
  url: string
  addDevice(): FakeDevice
  close(): Promise<void>
}

interface Keys {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
}

/** A push service on loopback whose devices read what they get, by the text of RFC 8291 and 8292. */
export async function startFakePush(): Promise<FakePush> {
  const devices = new Map<string, { device: FakeDevice; keys: Keys }>()
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const found = devices.get(request.url ?? '')
    if (!found) return void response.writeHead(404).end()
    const { device, keys } = found
    if (device.answer) return device.answer(response)
    try {
      checkSignature(request.headers.authorization ?? '', url)
      const payload = PushPayload.parse(JSON.parse(decrypt(body, keys)))
      device.received.push({ payload, headers: request.headers })
      response.writeHead(201).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  }

  return {
    url,
    addDevice() {
      const path = `/device/${randomBytes(8).toString('hex')}`
      const keys: Keys = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) }
      const p256dh = keys.ecdh.generateKeys('base64url')
      const subscription = { endpoint: url + path, keys: { p256dh, auth: keys.auth.toString('base64url') } }
      const device: FakeDevice = { subscription, received: [], answer: null }
      devices.set(path, { device, keys })
      return device
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const derive = (salt: Buffer, from: Buffer, info: Buffer, octets: number) =>
  Buffer.from(hkdfSync('sha256', from, salt, info, octets))

/** RFC 8291, 4 and RFC 8188, 2 for a message of one record. @throws when it is not for this device */
export function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(auth, ecdh.computeSecret(senderKey), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a delimiter of 2, and zeros after it.
  return plain.toString('utf8', 0, plain.lastIndexOf(2))
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) })

/** RFC 8292, 2 and 3. @throws */
function checkSignature(authorization: string, origin: string): void {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isRight = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isRight) throw new Error('the signature is wrong')
  const { aud, exp } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const secondsLeft = exp - Date.now() / 1000
  if (aud !== origin || secondsLeft < 0 || secondsLeft > 24 * 3600) throw new Error('the signature is for another')
}
