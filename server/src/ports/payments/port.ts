/** A customer of the payment service who pays for Premium every month. */
export interface Subscription {
  id: string
  customerId: string
  /** Whose it is, as the checkout said; null for one that was made elsewhere. */
  userId: string | null
  /** `unpaid`: begun, and never paid. `ended`: no more payments are tried. */
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended'
  periodStartsAt: Date
  /** The next payment; the end of the trial while that lasts. */
  periodEndsAt: Date
  /** Ends at the end of the period instead of being paid again. */
  isCancelled: boolean
  endedAt: Date | null
}

export interface CheckoutOrder {
  userId: string
  email: string
  /** The customer of an earlier purchase. */
  customerId: string | null
  /** 0: the first payment is due at once. */
  trialDays: number
  /** Where to come back to. */
  successUrl: string
  cancelUrl: string
}

export interface PaymentEvent {
  id: string
  /** The subscription that something happened to; null when the event is about something else. */
  subscriptionId: string | null
  /** Whose it is, as the checkout said. */
  userId: string | null
}

export interface Payments {
  /** False: nothing can be bought here, and each call fails. */
  isSetUp: boolean
  /**
   * A page of the payment service where Premium is bought.
   * @throws AppError `provider_failed`, as do all calls but `readEvent`
   */
  beginCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  /** Makes sure that a checkout cannot be paid any more. @returns the subscription, when it was paid already */
  closeCheckout(checkoutId: string): Promise<{ subscriptionId: string | null }>
  /** A page of the payment service to change the card, see invoices and cancel. */
  openPortal(customer: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  /** A subscription as it is now; null when there is none of that id. */
  findSubscription(subscriptionId: string): Promise<Subscription | null>
  /**
   * Reads what the payment service sent.
   * @param body the bytes as they came: they are what was signed
   * @throws AppError `invalid` when it was not signed with the shared secret within the last five minutes
   */
  readEvent(body: Buffer, signature: string): PaymentEvent
}
