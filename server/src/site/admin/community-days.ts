import { MAX_ROWS_SHOWN } from '@yardsnap/contract/admin'
import type { AdminCommunityDay } from '@yardsnap/contract/admin-community-days'
import { t } from '@yardsnap/contract/texts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Audit } from './audit.ts'

export interface CommunityDaysDependencies {
  /** The operator's part of the community days. */
  communityDays: {
    listNewest: (limit: number) => Promise<AdminCommunityDay[]>
    findName: (dayId: string) => Promise<string | null>
    setVerified: (tx: Queryable, dayId: string, isVerified: boolean) => Promise<void>
    setHidden: (tx: Queryable, dayId: string, isHidden: boolean) => Promise<void>
  }
}

/** Moderation of community sale days. Every change is audited. */
export function communityDaysModeration({ communityDays }: CommunityDaysDependencies, audit: Audit) {
  async function getSubject(dayId: string): Promise<string> {
    const name = await communityDays.findName(dayId)
    if (name === null) throw new AppError('not_found', t.lazy`There is no such community sale day`)
    return `${name} (${dayId})`
  }

  return {
    listCommunityDays: (): Promise<AdminCommunityDay[]> => communityDays.listNewest(MAX_ROWS_SHOWN),

    /** @throws AppError `not_found` */
    async setDayVerified(actor: string, dayId: string, isVerified: boolean): Promise<void> {
      const action = isVerified ? 'verify community day' : 'unverify community day'
      await audit({ actor, action, subject: await getSubject(dayId) }, (tx) =>
        communityDays.setVerified(tx, dayId, isVerified),
      )
    },

    /** @throws AppError `not_found` */
    async setDayHidden(actor: string, dayId: string, isHidden: boolean): Promise<void> {
      const action = isHidden ? 'hide community day' : 'show community day'
      await audit({ actor, action, subject: await getSubject(dayId) }, (tx) =>
        communityDays.setHidden(tx, dayId, isHidden),
      )
    },
  }
}
