import { formatHours } from '@yardsnap/contract/dates'
import { toLanguagePath } from '@yardsnap/contract/languages'
import { language, t } from '@yardsnap/contract/texts'
import type { Mail } from '#ports/mailer/port.ts'
import { toLongDay } from '#printing/printed-days.ts'
import { buildEntryPath } from './entry-link.ts'
import { buildStopPath } from './stop-link.ts'
import type { ComposedFor, Recipient } from './news-queries.ts'

interface Site {
  secret: string
  publicUrl: string
  productName: string
}

/** What organizers write, or the news of a day, for one house. In the language of the moment. */
export function composeDayMail(parts: ComposedFor, site: Site): Mail {
  const { mail, recipient } = parts
  const { subject, text } = mail.kind === 'mail' ? composeLetter(parts) : composeNews(parts)
  const own = { ...site, toPage: (path: string) => new URL(toLanguagePath(language(), path), site.publicUrl).href }
  return {
    id: `community-${mail.id}-${recipient.entryId}`,
    to: recipient.email,
    subject,
    text: [...text, ...composeEnd(parts, own)].join('\n\n'),
    language: language(),
    ...(mail.kind === 'mail' && {
      leaveUrl: new URL(`/api${buildStopPath(site.secret, recipient.entryId)}`, site.publicUrl).href,
    }),
  }
}

function composeLetter({ mail, day, senderName }: ComposedFor) {
  const sender = senderName ? t`${senderName}, for ${day.name}` : day.name
  return { subject: mail.subject, text: [mail.text, `– ${sender}`] }
}

function composeNews({ mail, day, recipient }: ComposedFor) {
  const said = mail.text === '' ? [] : [mail.text]
  if (mail.kind === 'called_off') {
    return {
      subject: t`${day.name} is called off`,
      text: [
        t`${day.name} will not take place.`,
        ...said,
        ...describeSale(
          recipient,
          (sale) => t`Your own sale “${sale}” is called off too, unless it has days of its own.`,
        ),
      ],
    }
  }
  const [date] = day.dates
  const when = date ? `${toLongDay(date.date)}, ${formatHours(date.startTime, date.endTime)}` : ''
  return {
    subject: t`${day.name} moves to its rain date`,
    text: [
      t`${day.name} takes place on ${when}.`,
      ...said,
      ...describeSale(
        recipient,
        (sale) => t`Your own sale “${sale}” moves too, unless it has days or a rain date of its own.`,
      ),
    ],
  }
}

function describeSale({ listing }: ComposedFor['recipient'], sayWhatFollows: (title: string) => string): string[] {
  return listing ? [`${sayWhatFollows(listing.title)} ${t`Please look whether it says what you want.`}`] : []
}

interface Links {
  secret: string
  toPage: (path: string) => string
}

function composeEnd({ mail, day, recipient }: ComposedFor, links: Links) {
  const stopPath = buildStopPath(links.secret, recipient.entryId)
  const stop = mail.kind === 'mail' ? [t`No more of these emails: ${links.toPage(stopPath)}`] : []
  return [describeHouse(recipient, day.slug, links), ...stop]
}

/** A house, and where its host sees and changes it. */
export function describeHouse(
  { entryId, number, streetAddress, hostId }: Pick<Recipient, 'entryId' | 'number' | 'streetAddress' | 'hostId'>,
  slug: string,
  { secret, toPage }: Links,
): string {
  const house = number === null ? t`Your house: ${streetAddress}` : t`Your house, number ${number}: ${streetAddress}`
  return `${house}\n${toPage(hostId === null ? buildEntryPath(secret, slug, entryId) : `/day/${slug}`)}`
}
