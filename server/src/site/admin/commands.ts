import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { getGrantStart, HidingReason } from '@yardsnap/contract/admin'
import { AdInput } from '@yardsnap/contract/ad-input'
import { addDays, addMonths } from '@yardsnap/contract/sale-days'
import { ProductInput } from '@yardsnap/contract/supplies'
import type { AdminService } from './service.ts'

const ACTOR = 'command line'
const DEFAULT_DAYS = 14
/** A hundred years. */
const MOST_DAYS = 36_500

interface Command {
  /** The arguments, as the usage text shows them. */
  words: string
  does: string
  /** Whether its last word may be several, as those of a sentence are. */
  endsWithText?: true
  /** @returns the output */
  run(admin: AdminService, words: string[]): Promise<string>
}

/** Actions that are also available in `/admin`. */
export const ADMIN_COMMANDS: Record<string, Command> = {
  figures: {
    words: '[days]',
    does: 'what happened on each day',
    run: async (admin, [days]) => table(await admin.figures(parseDayCount(days))),
  },
  queues: { words: '', does: 'what waits in the background', run: async (admin) => table(await admin.queues()) },
  users: {
    words: '[search]',
    endsWithText: true,
    does: 'accounts by address or name',
    run: async (admin, words) => table(await admin.findUsers(words.join(' '))),
  },
  premium: {
    words: '<email> [days | forever]',
    does: 'gives it Premium after what is left: for a month, so many days or without an end',
    run: async (admin, [email = '', length]) => {
      const { id, ...plan } = await admin.getUser(email)
      const until = length === 'forever' ? null : parseLastDay(length, getGrantStart(plan, new Date()))
      await admin.grantPlan(ACTOR, id, { accountType: 'premium', until })
      return `${email} is now premium${until ? ` until the end of ${until} (UTC)` : ' without an end'}`
    },
  },
  free: {
    words: '<email>',
    does: 'makes it a free one again',
    run: async (admin, [email = '']) => {
      await admin.grantPlan(ACTOR, (await admin.getUser(email)).id, { accountType: 'free' })
      return `${email} is now free`
    },
  },
  suspend: {
    words: '<email>',
    does: 'signs an account out, lets nobody in and hides its sales',
    run: async (admin, [email = '']) => {
      await admin.suspend(ACTOR, (await admin.getUser(email)).id)
      return `${email} is suspended`
    },
  },
  unsuspend: {
    words: '<email>',
    does: 'takes that back',
    run: async (admin, [email = '']) => {
      await admin.unsuspend(ACTOR, (await admin.getUser(email)).id)
      return `${email} may sign in again`
    },
  },
  'reset-password': {
    words: '<email>',
    does: 'prints a link to a new password that works once, for 30 minutes',
    run: async (admin, [email = '']) => admin.makeResetLink(ACTOR, (await admin.getUser(email)).id),
  },
  listings: {
    words: '[search]',
    endsWithText: true,
    does: 'sales by id, title or the seller’s address',
    run: async (admin, words) => table(await admin.findListings(words.join(' '))),
  },
  hide: {
    words: '<listing id> <reason>',
    endsWithText: true,
    does: 'hides a sale from everybody but its seller, who is told why',
    run: async (admin, [listingId, ...reason]) => {
      await admin.hide(ACTOR, parseId(listingId), HidingReason.parse(reason.join(' ')))
      return 'The sale is hidden'
    },
  },
  show: {
    words: '<listing id>',
    does: 'takes that back',
    run: async (admin, [listingId]) => {
      await admin.unhide(ACTOR, parseId(listingId))
      return 'The sale is shown'
    },
  },
  reports: { words: '', does: 'what people report', run: async (admin) => table(await admin.listReports()) },
  'close-report': {
    words: '<report id>',
    does: 'notes that nothing is left to do about one',
    run: async (admin, [reportId]) => {
      await admin.closeReport(ACTOR, parseId(reportId))
      return 'The report is closed'
    },
  },
  messages: {
    words: '',
    does: 'what users write to those who run the site, those with Premium first',
    run: async (admin) => table(await admin.listSupportMessages()),
  },
  'close-message': {
    words: '<message id>',
    does: 'notes that one is answered',
    run: async (admin, [messageId]) => {
      await admin.closeSupportMessage(ACTOR, parseId(messageId))
      return 'The message is closed'
    },
  },
  ads: { words: '', does: 'all ads', run: async (admin) => table(await admin.listAds()) },
  'ad-report': {
    words: '[days]',
    does: 'how often they were seen and followed',
    run: async (admin, [days]) => table(await admin.adReport(parseDayCount(days))),
  },
  'save-ad': {
    words: '<file.json> [ad id]',
    does: 'books an ad, or changes one',
    run: async (admin, [file, adId]) => {
      const input = AdInput.parse(await readJson(file))
      const { id } = adId ? await admin.updateAd(ACTOR, parseId(adId), input) : await admin.createAd(ACTOR, input)
      return id
    },
  },
  products: { words: '', does: 'all products', run: async (admin) => table(await admin.listProducts()) },
  'save-product': {
    words: '<file.json> [product id]',
    does: 'adds a product, or changes one',
    run: async (admin, [file, productId]) => {
      const input = ProductInput.parse(await readJson(file))
      const { id } = productId
        ? await admin.updateProduct(ACTOR, parseId(productId), input)
        : await admin.createProduct(ACTOR, input)
      return id
    },
  },
  waitlist: {
    words: '',
    does: 'prints the waitlist as CSV',
    run: async (admin) => text(await admin.exportWaitlist(ACTOR)),
  },
  mails: {
    words: '',
    does: 'mails that are files here',
    run: async (admin) => table((await admin.mails()).mails),
  },
  log: { words: '', does: 'what admins did', run: async (admin) => table(await admin.actions()) },
}

/** @param days a month without it @param start YYYY-MM-DD @returns YYYY-MM-DD */
function parseLastDay(days: string | undefined, start: string): string {
  return days === undefined ? addMonths(start, 1) : addDays(start, parseDayCount(days))
}

function parseDayCount(days: string | undefined): number {
  const count = Number(days ?? DEFAULT_DAYS)
  if (!Number.isInteger(count) || count < 1 || count > MOST_DAYS) {
    throw new Error(`${days} is not a number of days, from 1 to ${MOST_DAYS}`)
  }
  return count
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function parseId(word = ''): string {
  if (!ID.test(word)) throw new Error(`'${word}' is not an id`)
  return word
}

async function readJson(file: string | undefined): Promise<unknown> {
  if (!file) throw new Error('Name a file')
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON`, { cause: error })
  }
}

/** Formats rows as tab-separated values with a header line. Rows may have their columns in another order than the first one. */
function table(rows: readonly Record<string, string | number | boolean | null>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0) return 'None'
  // Control characters in user input must not move the cursor or break the lines.
  const plain = (value: string | number | boolean | null = null) => String(value ?? '').replaceAll(/\p{Cc}+/gu, ' ')
  const lines = rows.map((row) => columns.map((name) => plain(row[name])).join('\t'))
  return [columns.join('\t'), ...lines].join('\n')
}
