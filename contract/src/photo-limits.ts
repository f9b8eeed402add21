// In a file of its own, so that the service worker, which takes shared photos, does not load the validator.

/** The largest file that may be chosen: the browser scales photos down before it sends them. */
export const MAX_CHOSEN_PHOTO_BYTES = 50 * 1024 * 1024

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif'] as const

/** Browsers without HEIC support give such files no type, only a name. */
export const PHOTO_ENDINGS = ['.heic', '.heif'] as const
