import { t } from '@yardsnap/contract/texts'
import { site } from '#lib/site.ts'

/** What becomes of news about a day: without a mail server the page alone tells it. */
export const describeTelling = (): string =>
  site.canSendMail
    ? t`Each host with an email address is told once, whatever their settings, and the page says it at once.`
    : t`The page says it at once. This site sends no email: tell your hosts yourself.`

/** The same of a day that was called off. */
export const describeCalledOff = (): string =>
  site.canSendMail
    ? t`Every host with an email address was told, and the page says so.`
    : t`The page says so. This site sends no email: tell your hosts yourself.`
