/**
 * What the share sheets of phones send to the installed app: `share_target` of its manifest, see
 * https://www.w3.org/TR/web-share-target/. The service worker of each language answers its own path.
 */
export const SHARE_PATH = '/share'

/** The same in apps whose manifest is of before photos could be shared for a sale of one's own. */
export const FORMER_SHARE_PATH = '/seen/share'

/** The fields of the form. */
export const SHARE_TEXTS = ['title', 'text', 'url'] as const
export const SHARE_PHOTOS = 'photos'
/** The field of a single photo in such apps. */
export const FORMER_SHARE_PHOTO = 'photo'

/** The page where people say what becomes of shared photos. */
export const SHARED_PHOTOS_PAGE = '/shared'

/** The page that reads a shared text, and the photo of a sign. */
export const SIGHTING_PAGE = '/seen/new'
