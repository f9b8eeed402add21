import { t } from '@yardsnap/contract/texts'
/** The site's settings; the server writes them into the page as `<meta name="site-config">`. */
export interface SiteConfig {
  productName: string
  /** `prelaunch`: signed-out visitors see only the landing page (S2.1.1). */
  siteMode: 'prelaunch' | 'open'
  launchText: string
  waitlistText: string
  /** The admin's published address, if any. */
  contactEmail: string | null
  /** The style of a map server; null for the built-in map. */
  mapStyleUrl: string | null
  /** Whether the site has map tiles of its own. */
  hasMapTiles: boolean
  /** The monthly price of Premium after the launch and now: decimal strings of dollars (S9.2). */
  premiumListPrice: string
  premiumLaunchPrice: string
  /** Whether Premium can be bought; the trial is always available. */
  isPaymentSetUp: boolean
  /** For how long only Premium shoppers find a new sale; 0: everyone does at once. */
  earlyAccessHours: number
  /** Whether a remote model names and describes the photos of Premium sellers, and those of all sellers. */
  hasAdvancedAi: boolean
  isAdvancedAiForAll: boolean
  /** Whose service it is; empty for a model on a server of the operator's choice. */
  advancedAiCompany: string
  /** Whether the site can send mail; otherwise the admin has to help. */
  canSendMail: boolean
  /** Whether people without an account can have a weekend's sales by mail. */
  hasLetters: boolean
  arePasswordsOn: boolean
  /** Whether a sign-in service is configured. */
  hasProvider: boolean
  /** Whether neighbors may add sales that they saw. */
  hasSeenSales: boolean
}

const DEFAULTS: SiteConfig = {
  productName: t`Yardsnap`,
  siteMode: 'prelaunch',
  launchText: t`Coming Early 2025`,
  waitlistText: t`Join 500+ garage sale hosts waiting for launch`,
  contactEmail: null,
  mapStyleUrl: null,
  hasMapTiles: false,
  premiumListPrice: '19',
  premiumLaunchPrice: '9.99',
  isPaymentSetUp: false,
  earlyAccessHours: 0,
  hasAdvancedAi: false,
  isAdvancedAiForAll: false,
  advancedAiCompany: '',
  canSendMail: false,
  hasLetters: false,
  arePasswordsOn: true,
  hasProvider: false,
  hasSeenSales: false,
}

/** Reads the configuration out of the JSON in the page; whatever is missing or malformed keeps its default. */
export function parseSiteConfig(json: string | null | undefined): SiteConfig {
  const given = Object.entries(parseObject(json))
  return { ...DEFAULTS, ...Object.fromEntries(given.filter(([key, value]) => isValid(key, value))) }
}

function isValid(key: string, value: unknown): boolean {
  if (!Object.hasOwn(DEFAULTS, key) || value === '') return false
  if (key === 'siteMode') return value === 'open'
  return typeof value === typeof (Reflect.get(DEFAULTS, key) ?? '')
}

function parseObject(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // The page was served without settings, as in development.
    return {}
  }
}

export const site = parseSiteConfig(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content,
)
