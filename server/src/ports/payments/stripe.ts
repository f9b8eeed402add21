import { t } from '@yardsnap/contract/texts'
import { Stripe } from 'stripe'
import { AppError } from '#errors.ts'
import type { CheckoutOrder, Payment, PaymentEvent, Payments, Subscription } from './port.ts'

/** Up to four calls are made during an account's lease of 20 seconds. Retries come from webhooks and from users. */
const TIMEOUT_MS = 3500
/** Stripe's default and recommendation. */
const SIGNATURE_TOLERANCE_SECONDS = 300
const METADATA_USER = 'userId'

interface StripeOptions {
  secretKey: string
  webhookSecret: string
  apiUrl: string
  /** In dollars, as a decimal string. */
  pricePerMonth: string
  productName: string
}

/** Premium as a monthly Stripe subscription. Each checkout includes the price, so none has to be created in Stripe. */
export function stripePayments({ secretKey, webhookSecret, apiUrl, ...offer }: StripeOptions): Payments {
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })

  return {
    isSetUp: true,

    beginCheckout: (order) =>
      orProviderFailed(async () => {
        const create = (given: CheckoutOrder) => stripe.checkout.sessions.create(toCheckoutParams(given, offer))
        const { id, url } = await create(order).catch((error: unknown) => {
          // The customer was deleted in Stripe, or belongs to the keys of before.
          if (order.customerId && isMissing(error)) return create({ ...order, customerId: null })
          throw error
        })
        if (!url) throw new Error('the checkout has no address')
        return { id, url }
      }),

    closeCheckout: (checkoutId) =>
      orProviderFailed(async () => {
        const session = await orMissing(stripe.checkout.sessions.retrieve(checkoutId))
        if (!session) return { subscriptionId: null }
        if (session.status === 'open') await stripe.checkout.sessions.expire(checkoutId)
        return { subscriptionId: session.status === 'complete' ? toId(session.subscription) : null }
      }),

    openPortal: ({ customerId, language, returnUrl }) =>
      orProviderFailed(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          locale: language,
          return_url: returnUrl,
        })
        return { url }
      }),

    findSubscription: (subscriptionId) =>
      orProviderFailed(async () => {
        const subscription = await orMissing(stripe.subscriptions.retrieve(subscriptionId))
        return subscription && toSubscription(subscription)
      }),

    readEvent(body, signature) {
      try {
        return toPaymentEvent(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_TOLERANCE_SECONDS),
        )
      } catch (error) {
        throw new AppError('invalid', t.lazy`This event was not signed by the payment service`, { cause: error })
      }
    },
  }
}

function toCheckoutParams(
  { userId, email, customerId, trialDays, language, successUrl, cancelUrl }: CheckoutOrder,
  { pricePerMonth, productName }: Pick<StripeOptions, 'pricePerMonth' | 'productName'>,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    client_reference_id: userId,
    ...(customerId ? { customer: customerId } : { customer_email: email }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: Math.round(Number(pricePerMonth) * 100),
          recurring: { interval: 'month' },
          product_data: { name: productName },
        },
      },
    ],
    payment_method_collection: 'if_required',
    subscription_data: {
      metadata: { [METADATA_USER]: userId },
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    locale: language,
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

const STATUSES: Record<string, Subscription['status']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'unpaid',
  incomplete_expired: 'unpaid',
}

function toSubscription(subscription: Stripe.Subscription): Subscription {
  const { id, customer, metadata, status, items, trial_end, cancel_at_period_end, cancel_at, ended_at } = subscription
  const [item] = items.data
  if (!item) throw new Error('the subscription is for nothing')
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    userId: metadata[METADATA_USER] ?? null,
    status: STATUSES[status] ?? 'ended',
    periodStartsAt: toDate(item.current_period_start),
    periodEndsAt: toDate(status === 'trialing' && trial_end ? trial_end : item.current_period_end),
    isCancelled: cancel_at_period_end || cancel_at !== null,
    endedAt: ended_at === null ? null : toDate(ended_at),
  }
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id, data } = event
  const about = data.object
  if (about.object === 'subscription') {
    return { id, subscriptionId: about.id, userId: about.metadata[METADATA_USER] ?? null, payment: null }
  }
  if (about.object === 'checkout.session') {
    return { id, subscriptionId: toId(about.subscription), userId: about.client_reference_id, payment: null }
  }
  return { id, subscriptionId: null, userId: null, payment: toPayment(event) }
}

function toPayment({ type, created, data: { object } }: Stripe.Event): Payment | null {
  if (type === 'charge.refunded' && object.object === 'charge') {
    const customerId = toId(object.customer)
    return customerId === null
      ? null
      : { id: object.id, customerId, cents: -object.amount_refunded, at: toDate(created) }
  }
  if (type === 'invoice.paid' && object.object === 'invoice' && isOfPremium(object)) {
    const customerId = toId(object.customer)
    return customerId === null ? null : { id: object.id, customerId, cents: object.amount_paid, at: toDate(created) }
  }
  return null
}

/** A trial begins with an invoice of nothing. */
function isOfPremium({ amount_paid, parent }: Stripe.Invoice): boolean {
  return amount_paid > 0 && METADATA_USER in (parent?.subscription_details?.metadata ?? {})
}

function toId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** @param seconds Unix time */
function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

async function orMissing<Found>(asked: Promise<Found>): Promise<Found | null> {
  return asked.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

async function orProviderFailed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw new AppError('provider_failed', t.lazy`The payment service does not answer. Try again in a moment.`, {
      cause: error,
    })
  }
}
