import { ENTRY_CONFIRM_DAYS } from '@yardsnap/contract/community-entries'
import { addDays, dayIn, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { Database, Queryable } from '#db/database.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import type { Mailer } from '#ports/mailer/port.ts'
import { entering } from './entering.ts'
import { entries } from './entries.ts'
import * as entryQueries from './entry-queries.ts'
import { houseStops } from './house-stops.ts'
import { type JoiningDependencies, joining } from './joining.ts'
import { lists } from './lists.ts'
import { communityMails } from './mails.ts'
import { communityDaysOperator } from './operator.ts'
import { organizers } from './organizers.ts'
import { type OrganizingDependencies, organizing } from './organizing.ts'
import { ownDays } from './own-days.ts'
import { ownEntry } from './own-entry.ts'
import { reading } from './reading.ts'
import { sales } from './sales.ts'

export type CommunityDaysService = ReturnType<typeof communityDaysService>

type Parts = Omit<OrganizingDependencies, 'now' | 'days'> &
  Omit<JoiningDependencies, 'now' | 'entering' | 'findOpened' | 'enqueueMail'>

interface Dependencies extends Parts {
  database: Database
  listings: Pick<ListingsService, 'create' | 'readOwn' | 'readPublic'>
  places: PlacesService
  mailer: Pick<Mailer, 'send'>
  webhooks: Pick<WebhooksService, 'emitForDay'>
  productName: string
  /** Sends the mails when `tx` commits. */
  enqueue: {
    entryMail: (tx: Queryable, entryId: string) => Promise<void>
    invitation: (tx: Queryable, organizerId: string) => Promise<void>
    answer: (tx: Queryable, entryId: string) => Promise<void>
  }
  now?: () => Date
}

/** For how long after a day its hosts can be written to. */
const KEPT_EMAIL_DAYS = 60
const DAY_MS = 24 * 3_600_000

/** Community sale days: many houses hold their sales on the same days, and somebody organizes them. */
export function communityDaysService({ now = () => new Date(), enqueue, ...dependencies }: Dependencies) {
  const { database, listings, secret, webhooks } = dependencies
  const { db } = database
  const pages = reading({ database, listings, now })
  const days = ownDays({ database, now })
  const enter = entering({ webhooks, now })
  const joins = joining({
    ...dependencies,
    entering: enter,
    findOpened: (slug) => pages.findOpened(slug),
    enqueueMail: enqueue.entryMail,
    now,
  })

  return {
    days,
    organizing: organizing({ ...dependencies, days, now }),
    pages,
    stops: houseStops({ database, listings, now }),
    joins,
    organizers: organizers({ database, days, enqueueInvitation: enqueue.invitation, now }),
    entries: entries({ ...dependencies, days, enqueueAnswer: enqueue.answer, now }),
    own: ownEntry({ database, listings, entering: enter, secret, now }),
    sales: sales({ ...dependencies, entering: enter, joins, now }),
    lists: lists({ ...dependencies, now }),
    operator: communityDaysOperator({ database, now }),
    mails: communityMails({ ...dependencies, now }),

    /** Forgets what nobody has confirmed, and the addresses of mails of days that are long over. */
    async forgetOld(): Promise<void> {
      await entryQueries.deleteUnconfirmedBefore(db, new Date(now().getTime() - ENTRY_CONFIRM_DAYS * DAY_MS))
      await entryQueries.forgetEmails(db, addDays(dayIn(LAST_TIME_ZONE, now()), -KEPT_EMAIL_DAYS))
    },
  }
}
