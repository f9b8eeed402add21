import { withoutLanguage } from '#lib/page-path.ts'
import { site } from '#lib/site.ts'

const WAYS_IN = new Set([
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/confirm-address',
  '/till',
  '/help',
  '/consign',
  '/consignor',
  '/setup',
  '/shared',
])

/** Of links in mails that work without signing in. */
const MAIL_LINKS = [
  '/waitlist/leave/',
  '/wants/stop/',
  '/saturday/stop/',
  '/letters/',
  '/day-mails/stop/',
  '/consignor-mails/stop/',
]

/** Which pages a signed-out visitor may see inside the app; at all other addresses stands the landing page (S2.1.1). */
export function isOpenToAll(fullPath: string): boolean {
  const pathname = withoutLanguage(fullPath)
  if (WAYS_IN.has(pathname) || MAIL_LINKS.some((path) => pathname.startsWith(path))) return true
  // Hosts come by the link of their mail; helpers at a till, a door or at check-in have no account.
  if (/^\/sale\/[^/]+\/(today|till|check-in|line)$/.test(pathname)) return true
  // Whoever was sent the link of a trip need not have an account.
  if (pathname.startsWith('/trip/')) return true
  // Nor need buyers, who scan the code of their receipt.
  if (pathname.startsWith('/r/')) return true
  // Nor need who stands in line at a door.
  if (pathname.startsWith('/line/')) return true
  // Nor need the visitors and hosts of a community day, who come by its link or its QR code.
  if (/^\/day\/[^/]+(\/join)?$/.test(pathname)) return true
  // So need whoever lives where a neighbor saw a sale, or holds it.
  if (site.hasSeenSales && pathname.startsWith('/seen/') && pathname !== '/seen/new') return true
  return site.siteMode === 'open'
}
