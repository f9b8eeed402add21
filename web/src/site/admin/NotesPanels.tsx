import { getActionName } from './action-names.ts'
import { plural, t } from '@yardsnap/contract/texts'
import { getMails, getWaitlist, getMailPath, WAITLIST_CSV_PATH } from '@yardsnap/contract/admin'
import { Download } from 'lucide-react'
import { formatInstant } from '#lib/instants.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { EmailAddress } from '#ui/EmailAddress.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Table } from '#ui/Table.tsx'
import { useAnswer, useLog } from './api.ts'
import { FirstRowsNote, Loaded, LoadedTable, Nothing } from './parts/Loaded.tsx'

export function WaitlistPanel() {
  const waitlist = useAnswer(getWaitlist, {})
  return (
    <Loaded query={waitlist} emptyText="">
      {({ count, newest }) => (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p>
              {count > newest.length ? (
                <>
                  <strong>{plural(count, { one: '# address', other: '# addresses' })}</strong>; the newest{' '}
                  {newest.length} are below
                </>
              ) : (
                <strong>{plural(count, { one: '# address', other: '# addresses' })}</strong>
              )}
            </p>
            <ButtonAnchor href={WAITLIST_CSV_PATH} download tone="secondary" icon={<Download />}>
              Download all as CSV
            </ButtonAnchor>
          </div>
          {newest.length > 0 && (
            <Table
              caption="Waitlist"
              rows={newest}
              keyOf={({ email }) => email}
              columns={[
                {
                  header: t.of('an email address')`Address`,
                  cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
                },
                {
                  header: t.of('when somebody signed up')`Joined`,
                  cell: ({ joinedAt }) => formatInstant(joinedAt),
                  isNowrap: true,
                },
              ]}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

export function MailPanel() {
  const mails = useAnswer(getMails, {})
  return (
    <Loaded query={mails} emptyText="">
      {({ isOutboxUsed, mails: kept }) =>
        isOutboxUsed ? (
          <>
            <p className="mb-4 text-ink-soft">
              No mail server is set up: these emails are files here and reach nobody. Opening one is noted in the log.
            </p>
            {kept.length === 0 ? (
              <Nothing text={t`No email has been written yet`} />
            ) : (
              <Table
                caption="Emails"
                rows={kept}
                keyOf={({ id }) => id}
                columns={[
                  {
                    header: t`Subject`,
                    cell: ({ id, subject }) => (
                      <a
                        href={getMailPath(id)}
                        download
                        className="line-clamp-2 min-w-48 wrap-anywhere underline underline-offset-4"
                      >
                        {subject || 'Without a subject'}
                      </a>
                    ),
                  },
                  { header: t.of('of a mail')`To`, cell: ({ to }) => <EmailAddress>{to}</EmailAddress> },
                  {
                    header: t.of('a mail')`Written`,
                    cell: ({ writtenAt }) => formatInstant(writtenAt),
                    isNowrap: true,
                  },
                ]}
              />
            )}
            <FirstRowsNote rows={kept} />
          </>
        ) : (
          <Nothing text={t`Emails go out through your mail server; none is kept here.`} />
        )
      }
    </Loaded>
  )
}

export function LogPanel() {
  const log = useLog()
  return (
    <LoadedTable
      query={log}
      more={<OlderActions log={log} />}
      emptyText="Nothing has been done yet"
      caption="Log"
      keyOf={({ id }) => id}
      columns={[
        { header: t.of('what an admin did')`Done`, cell: ({ action }) => getActionName(action), isNowrap: true },
        {
          header: t.of('what an admin did')`To what`,
          cell: ({ subject, details }) => (
            <span className="block min-w-48 wrap-anywhere">{[subject, details].filter(Boolean).join(', ')}</span>
          ),
        },
        { header: t.of('what an admin did')`By`, cell: ({ actor }) => actor },
        { header: t`When`, cell: ({ at }) => formatInstant(at), isNowrap: true },
      ]}
    />
  )
}

function OlderActions({ log }: { log: ReturnType<typeof useLog> }) {
  if (log.isFetchNextPageError) {
    const query = { ...log, refetch: log.fetchNextPage }
    return <LoadFailure query={query} title="Earlier entries could not be loaded" className="mt-6" />
  }
  if (!log.hasNextPage) return null
  return (
    <Button
      tone="secondary"
      className="mt-4"
      isPending={log.isFetchingNextPage}
      pendingText="Loading..."
      onClick={() => void log.fetchNextPage()}
    >
      Show earlier entries
    </Button>
  )
}
