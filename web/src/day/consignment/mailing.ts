import { MAX_INVITATIONS } from '@yardsnap/contract/consignor-sign-up'
import type { Consignor } from '@yardsnap/contract/consignors'
import { site } from '#lib/site.ts'

type Mailed = Pick<Consignor, 'email' | 'invitations' | 'invitedAt' | 'state' | 'wantsNoMail'>

/** Whether the site can mail somebody their link. */
export const canMail = ({ email, invitations, wantsNoMail }: Mailed): boolean =>
  site.canSendMail && email !== null && !wantsNoMail && invitations < MAX_INVITATIONS

/** Whether somebody is mailed when all are. */
export const isUnmailed = (consignor: Mailed): boolean =>
  canMail(consignor) && consignor.invitedAt === null && consignor.state !== 'waiting'
