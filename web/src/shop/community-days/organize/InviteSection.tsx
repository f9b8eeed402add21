import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { formatDay } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { RefreshCw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { Section } from '#ui/Section.tsx'
import { usePutStatus, useRenewCode } from './api.ts'
import { formatCode, type JoinLink, readJoinLink } from './join-link.ts'

/** How houses come to the day: its link with the code, and whether registration is open. */
export function InviteSection({ day }: { day: OrganizedDay }) {
  const renew = useRenewCode(day.slug)
  const link = renew.data ?? (day.hasJoinCode ? readJoinLink(day.slug) : null)
  const [isAsking, setAsking] = useState(false)
  const make = () => renew.mutate(undefined, { onSettled: () => setAsking(false) })
  return (
    <div className="grid grid-cols-1 gap-5">
      <Section
        title="The link for hosts"
        description="Whoever has it joins with a house: no photo, no account, about a minute."
      >
        {link && <JoinLinkCard day={day} link={link} />}
        {!link && day.hasJoinCode && (
          <p className="mb-4 max-w-xl">
            The code was shown on the device that made it. Look there, or make a new one: the code before stops working,
            on paper too.
          </p>
        )}
        <Button
          tone={link ? 'quiet' : 'primary'}
          icon={link ? <RefreshCw /> : undefined}
          className={link ? 'mt-4 -ml-2 px-3' : ''}
          isPending={renew.isPending}
          pendingText="Making it..."
          onClick={() => (day.hasJoinCode ? setAsking(true) : make())}
        >
          {day.hasJoinCode ? t`Make a new code` : t`Make the link`}
        </Button>
      </Section>
      <RegistrationSection day={day} />
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Make a new code?"
        description="The link and the code that you shared stop working, on posters too. Houses that have joined stay."
        confirmText={t`Make a new code`}
        pendingText={t`Making it...`}
        isPending={renew.isPending}
        onConfirm={make}
      />
    </div>
  )
}

function JoinLinkCard({ day, link: { code, url } }: { day: OrganizedDay; link: JoinLink }) {
  const share = () => {
    const text = t`Join ${day.name} with your house. It takes a minute.`
    // Closing the phone's sheet is no failure.
    void navigator.share({ title: day.name, text, url }).catch(() => undefined)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-[14rem_minmax(0,1fr)]">
      <QrPicture text={url} label={t`QR code of the page that joins ${day.name}`} />
      <div className="grid grid-cols-1 gap-4">
        <CopyText what="link" text={url} isOneLine />
        <div>
          <p className="text-small text-ink-soft">Or type this code on the page of the day</p>
          <p className="font-display text-h1 font-bold tracking-[0.06em] tabular-nums">{formatCode(code)}</p>
        </div>
        {'share' in navigator && (
          <Button tone="secondary" icon={<Share2 />} onClick={share} className="justify-self-start">
            {t.of('opens the share sheet of a phone')`Share`}
          </Button>
        )}
      </div>
    </div>
  )
}

function RegistrationSection({ day }: { day: OrganizedDay }) {
  const put = usePutStatus(day.slug)
  if (day.status !== 'open' && day.status !== 'closed') return null
  const { registration, status } = day
  return (
    <Section title="Registration" description={describeRegistration(registration)}>
      <Button
        tone="secondary"
        isPending={put.isPending}
        onClick={() => put.mutate(status === 'open' ? 'closed' : 'open')}
      >
        {status === 'open' ? t`Close registration` : t`Open registration`}
      </Button>
    </Section>
  )
}

function describeRegistration({ status, opensOn, closesOn }: OrganizedDay['registration']): string {
  if (status === 'not_yet') return opensOn ? t`It opens on ${formatDay(opensOn)}. Until then houses ask you.` : ''
  if (status === 'closed') return t`It is closed: houses that come now ask you.`
  return closesOn ? t`It is open until ${formatDay(closesOn)}.` : t`It is open until you close it.`
}
