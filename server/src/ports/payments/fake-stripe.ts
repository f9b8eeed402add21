import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

/** Stripe's subscription object, reduced to the fields used here. Times are Unix seconds. */
export interface FakeSubscription {
  id: string
  customer: string
  metadata: Record<string, string>
  status: string
  trial_end: number | null
  cancel_at_period_end: boolean
  cancel_at: number | null
  ended_at: number | null
  items: { data: { current_period_start: number; current_period_end: number }[] }
}

interface Session {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  /** The form fields of the request that created it: `subscription_data[metadata][userId]`. */
  form: Record<string, string>
}

/** A webhook event: its body and signature header. */
export interface SignedEvent {
  payload: string
  signature: string
}

const DAY = 86_400
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** A fake of Stripe that also signs events. It does not send any by itself. */
export async function startFakeStripe(webhookSecret = 'whsec_fake') {
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, FakeSubscription>()
  /** Customers that were deleted. */
  const lost = new Set<string>()
  const asked: string[] = []
  const mood: { now: 'well' | 'broken' } = { now: 'well' }
  const stripe = new Stripe('sk_test_fake')
  let count = 0

  function createSession(form: Record<string, string>): Session {
    const id = `cs_${++count}`
    const session: Session = { id, url: `${apiUrl}/pay/${id}`, status: 'open', subscription: null, form }
    sessions.set(id, session)
    return session
  }

  function sign(payload: string, timestamp: number): SignedEvent {
    return {
      payload,
      signature: stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp }),
    }
  }

  function makeEvent(type: string, object: object): SignedEvent {
    const event = { id: `evt_${++count}`, object: 'event', type, created: nowSeconds(), data: { object } }
    return sign(JSON.stringify(event), nowSeconds())
  }

  const answers: Record<string, (id: string, form: Record<string, string>) => unknown> = {
    'POST checkout/sessions': (_id, form) => (lost.has(form['customer'] ?? '') ? undefined : createSession(form)),
    'GET checkout/sessions': (id) => sessions.get(id),
    'POST checkout/sessions/expire': (id) => {
      const session = sessions.get(id)
      return session && Object.assign(session, { status: 'expired' })
    },
    'POST billing_portal/sessions': (_id, { customer }) => ({ url: `${apiUrl}/portal/${customer}` }),
    'GET subscriptions': (id) => subscriptions.get(id),
  }

  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, out: ServerResponse) {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const path = (request.url ?? '').replace('/v1/', '')
    asked.push(`${request.method} ${path}`)
    if (mood.now === 'broken') return send(out, 500, { error: { type: 'api_error', message: 'broken' } })
    const id = /\/((?:cs|sub)_\w+)/.exec(path)?.[1] ?? ''
    const found = answers[`${request.method} ${id ? path.replace(`/${id}`, '') : path}`]?.(id, form)
    if (found === undefined) {
      return send(out, 404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' } })
    }
    return send(out, 200, found)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    apiUrl,
    webhookSecret,
    /** Requests, such as 'POST checkout/sessions'. */
    asked,
    mood,
    lost,
    sessions,
    subscriptions,

    /** Simulates a customer who completes a checkout: creates a subscription, with a trial if one was requested. */
    complete(sessionId: string, changes: Partial<FakeSubscription> = {}): FakeSubscription {
      const session = sessions.get(sessionId)
      if (session?.status !== 'open') throw new Error(`${sessionId} cannot be paid`)
      const days = Number(session.form['subscription_data[trial_period_days]'] ?? 0)
      const end = nowSeconds() + (days || 30) * DAY
      const subscription: FakeSubscription = {
        id: `sub_${++count}`,
        customer: session.form['customer'] ?? `cus_${count}`,
        metadata: { userId: session.form['subscription_data[metadata][userId]'] ?? '' },
        status: days > 0 ? 'trialing' : 'active',
        trial_end: days > 0 ? end : null,
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        items: { data: [{ current_period_start: nowSeconds(), current_period_end: end }] },
        ...changes,
      }
      subscriptions.set(subscription.id, subscription)
      Object.assign(session, { status: 'complete', subscription: subscription.id })
      return subscription
    },

    sign,

    /** A webhook event about a subscription in its current state. */
    eventAbout(subscription: FakeSubscription, { type = 'customer.subscription.updated' } = {}): SignedEvent {
      const object = { object: 'subscription', ...subscription }
      return makeEvent(type, object)
    },

    /** A webhook event about what was paid for a subscription, in cents. */
    eventOfPayment({ customer, metadata }: FakeSubscription, cents: number): SignedEvent {
      const parent = { subscription_details: { metadata } }
      const object = { object: 'invoice', id: `in_${++count}`, customer, amount_paid: cents, parent }
      return makeEvent('invoice.paid', object)
    },

    /** A webhook event about a charge of which so many cents are refunded by now. */
    eventOfRefund(customer: string, chargeId: string, cents: number): SignedEvent {
      return makeEvent('charge.refunded', { object: 'charge', id: chargeId, customer, amount_refunded: cents })
    },

    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
