import { t } from '@yardsnap/contract/texts'
import type { NotificationKind, NotificationSetting } from '@yardsnap/contract/notifications'
import { MIN_DROP_DOLLARS, MIN_DROP_PERCENT } from '@yardsnap/contract/saved-items'
import { startTransition, useOptimistic } from 'react'
import { Section } from '#ui/Section.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useNotifications, useNotificationSettings, useSetNotificationSetting } from './api.ts'
import type { DeviceState } from '#core/notifications/device.ts'

const HINTS: Record<DeviceState, string> = {
  on: t`This device shows them, also while the site is closed.`,
  off: t`Your browser asks you once whether this site may show them.`,
  blocked: t`Your browser blocks them. Allow notifications in its settings for this site, then reload the page.`,
  needsInstall: t`On an iPhone or iPad, add this site to the Home Screen (Share, then Add to Home Screen) and open it there.`,
  unsupported: t`This browser cannot show notifications of this site. Emails still reach you.`,
}

const KINDS: Record<NotificationKind, { label: string; hint: string }> = {
  message: { label: t`Messages`, hint: t`What shoppers and sellers write to you.` },
  sale_status: {
    label: t`Saved sales`,
    hint: t`A sale that you saved opens late, changes or is called off. At most three emails a day about one sale, and one more if it is called off.`,
  },
  hold: { label: t`Holds`, hint: t`Somebody asks you to hold an item, or answers you.` },
  offer: {
    label: t`Offers`,
    hint: t`Somebody offers you a price, or a host answers yours.`,
  },
  appointment: {
    label: t`Visits and pick-ups`,
    hint: t`Somebody comes to your sale by appointment or cannot come, or you are asked whether you are still coming.`,
  },
  dibs: { label: t`Dibs`, hint: t`Family or friends let you say what you would like of their sale, or you let them.` },
  own_sale: {
    label: t`Your sale`,
    hint: t`On the morning of each day, the way to say how it stands; after the last one, what is left.`,
  },
  want: {
    label: t`Wants`,
    hint: t`Something that you look for is for sale near you. News of one sale comes together, every few hours at most.`,
  },
  price_drop: {
    label: t`Lower prices`,
    hint: t`Something that you saved costs at least $${MIN_DROP_DOLLARS} and ${MIN_DROP_PERCENT}% less. News of one sale comes together, every few hours at most.`,
  },
  saturday: {
    label: t`Your Saturday`,
    hint: t`On Friday evening: a route through the sales that are worth your Saturday.`,
  },
}

/**
 * The part of the account page about notifications on this device, and how somebody is notified of what. Each change is
 * saved at once.
 */
export function NotificationsSection() {
  return (
    <Section title="Notifications" description="What we tell you, and how. At night only what is urgent.">
      <DeviceSwitch />
      <Settings />
    </Section>
  )
}

function DeviceSwitch() {
  const { device, turnOn, turnOff } = useNotifications()
  // The browser's permission prompt may take a while; until it is answered the switch shows what was pressed.
  const [isShownOn, show] = useOptimistic(device === 'on')
  const change = (isWanted: boolean) =>
    startTransition(async () => {
      show(isWanted)
      await (isWanted ? turnOn() : turnOff())
    })
  const canChange = device === 'on' || device === 'off'
  return (
    <>
      <Switch
        label="On this device"
        checked={isShownOn}
        disabled={!canChange}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {/* Not passed as the hint of the switch, which is pale while the switch is disabled. */}
      {device && <p className="text-small text-ink-soft">{HINTS[device]}</p>}
    </>
  )
}

function Settings() {
  const query = useNotificationSettings()
  const { data: settings, error } = query
  const failure = error && <LoadFailure query={query} title="Your settings could not be loaded" />
  if (!settings) return failure ?? <Skeleton className="mt-4 h-40" />
  return (
    <>
      {failure}
      <div className="mt-4 divide-y divide-line border-t border-line">
        {settings.map((setting) => (
          <KindSetting key={setting.kind} setting={setting} />
        ))}
      </div>
    </>
  )
}

function KindSetting({ setting }: { setting: NotificationSetting }) {
  const { mutateAsync } = useSetNotificationSetting()
  const [shown, show] = useOptimistic(setting)
  const { label, hint } = KINDS[setting.kind]
  const change = (changes: Partial<NotificationSetting>) =>
    startTransition(async () => {
      const wanted = { ...shown, ...changes }
      show(wanted)
      // `useSetNotificationSetting` shows failures.
      await mutateAsync(wanted).catch(() => undefined)
    })
  return (
    <fieldset className="grid grid-cols-1 gap-x-6 py-3 desk:grid-cols-[1fr_auto] desk:items-center">
      <legend className="sr-only">{label}</legend>
      <div aria-hidden>
        <p className="font-semibold">{label}</p>
        <p className="text-small text-ink-soft">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="Devices"
          checked={shown.push}
          onChange={(event) => change({ push: event.currentTarget.checked })}
        />
        <Checkbox
          label="Email"
          checked={shown.mail}
          onChange={(event) => change({ mail: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  )
}
