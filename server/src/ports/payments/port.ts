import type { Language } from '@yardsnap/contract/languages'

/** A monthly subscription to Premium at the payment service. */
export interface Subscription {
  id: string
  customerId: string
  /** The account's id from the checkout; null for a subscription that was created elsewhere. */
  userId: string | null
  /** `unpaid`: started, but never paid. `ended`: no further payments are attempted. */
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended'
  periodStartsAt: Date
  /** Date of the next payment; during the trial, its end. */
  periodEndsAt: Date
  /** Whether it ends at the end of the period instead of renewing. */
  isCancelled: boolean
  endedAt: Date | null
}

export interface CheckoutOrder {
  userId: string
  email: string
  /** Customer id from an earlier purchase; a new one takes its place where it is unknown. */
  customerId: string | null
  /** 0: the first payment is due at once. */
  trialDays: number
  /** Of the page at the payment service. */
  language: Language
  successUrl: string
  cancelUrl: string
}

export interface PaymentEvent {
  id: string
  /** The affected subscription; null when the event is about something else. */
  subscriptionId: string | null
  /** The account's id from the checkout. */
  userId: string | null
  /** What was paid or refunded; null when the event is about something else. */
  payment: Payment | null
}

export interface Payment {
  /** The same for each event about it. */
  id: string
  customerId: string
  /** US cents; negative for a refund, in all that was refunded so far. */
  cents: number
  at: Date
}

export interface Payments {
  /** False: payments are not available, and each call fails. */
  isSetUp: boolean
  /**
   * Starts a checkout page at the payment service.
   * @throws AppError `provider_failed`, as do all calls but `readEvent`
   */
  beginCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  /** Expires a checkout, unless it is unknown, so that it can no longer be paid. @returns the subscription if it was paid already */
  closeCheckout(checkoutId: string): Promise<{ subscriptionId: string | null }>
  /** A page of the payment service to change the card, see invoices and cancel. */
  openPortal(customer: { customerId: string; language: Language; returnUrl: string }): Promise<{ url: string }>
  /** The current state of a subscription; null for an unknown id. */
  findSubscription(subscriptionId: string): Promise<Subscription | null>
  /**
   * Verifies and parses a webhook event.
   * @param body the unmodified bytes, because they are signed
   * @throws AppError `invalid` when it was not signed with the shared secret within the last five minutes
   */
  readEvent(body: Buffer, signature: string): PaymentEvent
}
