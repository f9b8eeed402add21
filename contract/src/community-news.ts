import { t } from './texts.ts'
import { z } from 'zod'
import { daySlugParams } from './community-days.ts'
import { OrganizedDay } from './community-organizing.ts'
import { endpoint } from './endpoint.ts'
import { plainText } from './text.ts'

/** What organizers of a community day tell all of its houses. */

export const MAX_MAIL_SUBJECT_LENGTH = 120
export const MAX_MAIL_LENGTH = 4000
export const MAX_STATUS_WORDS_LENGTH = 300
/** Mails to all houses within seven days; news about the rain date or that it is called off do not count. */
export const MAILS_A_WEEK = 3

/** To all houses that are in, in the language of each. */
export const HouseMail = z.object({
  subject: plainText(() => t`Subject`, MAX_MAIL_SUBJECT_LENGTH).min(1, { error: () => t`Enter a subject` }),
  text: plainText(() => t`Message`, MAX_MAIL_LENGTH).min(1, { error: () => t`Enter a message` }),
})
export type HouseMail = z.infer<typeof HouseMail>

export const mailHouses = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/mails',
  summary: `Write to all houses that are in, at most ${MAILS_A_WEEK} times in seven days`,
  access: 'user',
  params: daySlugParams,
  body: HouseMail,
  response: z.object({ recipientCount: z.number().int(), mailsLeft: z.number().int() }),
})

/** How many a mail, or news, would reach: for the question before. */
export const getRecipients = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug/recipients',
  summary: 'How many houses of a community day mails reach',
  access: 'user',
  params: daySlugParams,
  response: z.object({ recipientCount: z.number().int(), mailsLeft: z.number().int() }),
})

/** Each can be said once; a day that was moved can still be called off. */
export const putDayNews = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/news',
  summary: 'Move a community day to its rain date or call it off; each house is told once',
  access: 'user',
  params: daySlugParams,
  body: z.object({
    news: z.enum(['rain_date', 'called_off']),
    words: plainText(() => t`What happened`, MAX_STATUS_WORDS_LENGTH).default(''),
  }),
  response: OrganizedDay,
})

export const stopDayMails = endpoint({
  method: 'POST',
  path: '/api/day-mails/stop/:token',
  summary: 'Get no more mails from the organizers of a community day, by the link of one; its news still come',
  access: 'anyone',
  addsNothing: true,
  params: z.object({ token: z.string().max(200) }),
  response: z.object({ name: z.string() }),
})
