/** The cache for reading offline; deleted at sign-out. */
export const KEPT_CACHE = 'yardsnap-kept'
