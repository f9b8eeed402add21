import { whenOpened } from '#ui/when-opened.tsx'

/** The form for an offer, loaded when it is first opened. */
export const OfferSheet = whenOpened(async () => (await import('./OfferForm.tsx')).OfferForm)
