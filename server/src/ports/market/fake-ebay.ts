import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeEbay {
  baseUrl: string
  /** Requests: 'token', or the URL of a search. */
  asked: string[]
  /** How it responds to the next searches. */
  mood: 'well' | 'broken' | 'busy' | 'nonsense' | 'silent' | 'hostile'
  close(): Promise<void>
}

const CREDENTIALS = `Basic ${Buffer.from('yard:secret').toString('base64')}`
const TOKEN = 'Bearer token-of-two-hours'

const makeOffer = (title: string, value: string, others: object = {}) => ({
  itemId: `v1|${title}|0`,
  title,
  price: { value, currency: 'USD' },
  condition: 'Used',
  itemWebUrl: 'https://www.ebay.com/itm/1',
  image: { imageUrl: 'https://i.ebayimg.com/1.jpg' },
  ...others,
})

const OFFERS = ['120.00', '95.50', '140.00', '110.00'].map((price) => makeOffer('Sony turntable', price))
/** One valid offer among invalid ones. */
const HOSTILE = [
  makeOffer('Link that runs', '10.00', { itemWebUrl: 'javascript:alert(1)' }),
  makeOffer('Link elsewhere', '10.00', { itemWebUrl: 'https://ebay.com.example.net/itm/1' }),
  makeOffer('Not for dollars', '10.00', { price: { value: '10.00', currency: 'EUR' } }),
  makeOffer('Free', '0.00'),
  makeOffer('Endless', '1e400'),
  makeOffer('No number', 'NaN'),
  { title: 'Nothing else' },
  null,
  makeOffer('A'.repeat(5000), '42.00'),
]

/** A fake of eBay's Browse API, with the client ID 'yard' and the secret 'secret'. */
export async function startFakeEbay(): Promise<FakeEbay> {
  const fake: FakeEbay = { baseUrl: '', asked: [], mood: 'well', close }
  const server = createServer((request, response) => {
    const address = request.url ?? ''
    const { authorization } = request.headers
    if (address === '/identity/v1/oauth2/token') {
      fake.asked.push('token')
      if (authorization !== CREDENTIALS) return send(response, 401, { error: 'invalid_client' })
      return send(response, 200, { access_token: TOKEN.slice(7), expires_in: 7200, token_type: 'Application' })
    }
    fake.asked.push(address)
    if (authorization !== TOKEN) return send(response, 401, { errors: [{ errorId: 1001 }] })
    if (fake.mood === 'silent') return
    if (fake.mood === 'broken') return send(response, 500, { errors: [] })
    if (fake.mood === 'busy') return send(response, 429, { errors: [] })
    if (fake.mood === 'nonsense') return response.writeHead(200).end('<html>')
    send(response, 200, { total: 4, itemSummaries: fake.mood === 'hostile' ? HOSTILE : OFFERS })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return fake
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
