/**
 * The pages that strangers open first, by a shared link or a search: the name of each by the path of its route. Signed out
 * they come to life without schemas (see lib/lazy-schemas.ts), so they use none but for answers of the server.
 */
export const FIRST_PAGES: Readonly<Record<string, string>> = {
  '/': 'Start',
  '/browse': 'Browse',
  '/things': 'Things',
  '/map': 'Map',
  '/sale/$listingId': 'Listing',
}
