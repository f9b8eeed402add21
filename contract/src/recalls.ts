import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_ITEM_TITLE_LENGTH } from './items.ts'
import { DATED_KIND_IDS, NOT_FOR_SALE_IDS } from './not-for-sale.ts'
import { plainText } from './text.ts'

/** Recalls of the U.S. Consumer Product Safety Commission (CPSC) that may be of things in a sale. */

export const MAX_CHECKED_TITLES = 100
/** The most recalls that one title is shown with. */
export const MAX_SHOWN_RECALLS = 3
/** Recalls that nobody has renewed for so long are not shown. */
export const RECALLS_SHOWN_DAYS = 90
/** The most notices of one item to which its seller may say 'Not mine'. */
export const MAX_NOT_MINE = 30

export const Recall = z.object({
  /** As the CPSC cites it, such as `19-112`. */
  number: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  title: z.string(),
  hazard: z.string(),
  remedy: z.string(),
  url: z.url({ protocol: /^https$/ }),
})
export type Recall = z.infer<typeof Recall>

/** Of the Consumer Product Safety Commission, to look a product up by hand. */
export const RECALLS_URL = 'https://www.cpsc.gov/Recalls'

const noticeId = z.string().min(1).max(80)

/** `id` is what 'Not mine' of an item remembers. */
export const RecallNotice = z.discriminatedUnion('level', [
  /** Kind and brand, or the product's own words, are the same. */
  z.object({ level: z.literal('exact'), id: noticeId, recall: Recall }),
  /** Such things were recalled often, and the title says no brand. */
  z.object({
    level: z.literal('many'),
    id: noticeId,
    /** In the language of the caller. */
    kind: z.string(),
    count: z.number().int(),
    /** The newest. */
    recalls: z.array(Recall).max(MAX_SHOWN_RECALLS),
  }),
  /** Nobody may sell it. */
  z.object({ level: z.literal('not-for-sale'), id: z.enum(NOT_FOR_SALE_IDS) }),
  /** It depends on when it was made. */
  z.object({ level: z.literal('look-at-date'), id: z.enum(DATED_KIND_IDS) }),
])
export type RecallNotice = z.infer<typeof RecallNotice>

export const RecallNotices = z.object({ title: z.string(), notices: z.array(RecallNotice) })
export type RecallNotices = z.infer<typeof RecallNotices>

/** Notices to which the seller of an item said 'Not mine'. */
export const NotMine = z.array(noticeId).max(MAX_NOT_MINE)

/** An answer without notices never means that a thing is safe. */
export const checkRecalls = endpoint({
  method: 'POST',
  path: '/api/recalls/check',
  summary: 'Recalls that may be of things with these titles, and what may not be sold at all; nothing is kept',
  access: 'user',
  addsNothing: true,
  body: z.object({
    titles: z.array(plainText(() => t`Item title`, MAX_ITEM_TITLE_LENGTH)).max(MAX_CHECKED_TITLES),
  }),
  response: z.object({
    /** When the recalls were last renewed, YYYY-MM-DD; null while there are none, and when they are too old to be shown. */
    asOf: z.string().nullable(),
    /** Only titles with notices. */
    found: z.array(RecallNotices),
  }),
})
