import { Link } from '@tanstack/react-router'
import type { OrganizedDay, OrganizingPage } from '@yardsnap/contract/community-organizing'
import { formatDates } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { DAY_STATUSES } from '#shop/community-days/day-statuses.ts'
import { DeleteDay } from '#shop/community-days/setup/DeleteDay.tsx'
import { EditDay } from '#shop/community-days/setup/EditDay.tsx'
import { Badge } from '#ui/Badge.tsx'
import { CountBadge } from '#ui/CountBadge.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { HouseSection } from './HouseSection.tsx'
import { InviteSection } from './InviteSection.tsx'
import { NewsSection } from './NewsSection.tsx'
import { NextCard } from './NextCard.tsx'
import type { OrganizeTab } from './organize-tab.ts'
import { PrintSection } from './PrintSection.tsx'
import { TeamSection } from './TeamSection.tsx'

interface OrganizeBoardProps {
  page: OrganizingPage
  tab: OrganizeTab
  onTab: (tab: OrganizeTab) => void
}

/** All that organizers do about a day: what comes next, and everything else behind tabs. */
export function OrganizeBoard({ page: { day, entries, organizers }, tab, onTab }: OrganizeBoardProps) {
  return (
    <>
      <Header day={day} />
      <NextCard day={day} onTab={onTab} />
      <div className="mt-8">
        <Tabs
          label="What to organize"
          value={tab}
          onValueChange={onTab}
          tabs={[
            {
              value: 'houses',
              label: t.of('tab of an organizer')`Houses`,
              badge: <CountBadge count={day.askedCount} noun={t`waiting`} />,
              panel: <HouseSection day={day} entries={entries} />,
            },
            { value: 'invite', label: t.of('tab of an organizer')`Invite`, panel: <InviteSection day={day} /> },
            { value: 'news', label: t.of('tab of an organizer')`News`, panel: <NewsSection day={day} /> },
            { value: 'print', label: t.of('tab of an organizer')`Print`, panel: <PrintSection day={day} /> },
            { value: 'details', label: t.of('tab of an organizer')`Details`, panel: <DayDetails day={day} /> },
            {
              value: 'team',
              label: t.of('tab of an organizer')`Team`,
              panel: <TeamSection day={day} organizers={organizers} />,
            },
          ]}
        />
      </div>
    </>
  )
}

function DayDetails({ day }: { day: OrganizedDay }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <EditDay day={day} />
      <DeleteDay day={day} />
    </div>
  )
}

function Header({ day }: { day: OrganizedDay }) {
  const { slug, name, dates, status, houseCount, isVerified, isHidden } = day
  return (
    <header className="mb-5">
      {dates.length > 0 && <WhenLabel days={dates} />}
      <PageTitle title={name} className="mt-2.5 wrap-anywhere" />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={DAY_STATUSES[status].tone}>{DAY_STATUSES[status].name}</Badge>
        {isVerified && <Badge tone="good">Verified</Badge>}
        {isHidden && <Badge tone="danger">Hidden by the site</Badge>}
        <span className="text-ink-soft">
          {[dates.length > 0 && formatDates(dates), plural(houseCount, { one: '# house', other: '# houses' })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Link to="/day/$slug" params={{ slug }} className={TEXT_LINK}>
          See its page
        </Link>
      </div>
    </header>
  )
}
