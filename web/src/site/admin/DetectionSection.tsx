import { plural, t } from '@yardsnap/contract/texts'
import {
  choosePack,
  type DetectionState,
  getDetectionState,
  type ModelPack,
  type PackInstallation,
  type RemoteModelState,
} from '@yardsnap/contract/admin-detection'
import { Download, RotateCcw } from 'lucide-react'
import { call } from '#api/call.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Progress } from '#ui/Progress.tsx'
import { useAction, useAnswer } from './api.ts'
import { dollarsIn, isUnderWay, megabytes, packStateIn } from './detection-state.ts'
import { formatNumber } from './figures.ts'
import { Loaded } from './parts/Loaded.tsx'

const LOOK_AGAIN_MS = 2000

/** Which networks detect items in photos, others that can be installed, and what the remote model costs. */
export function DetectionSection() {
  const detection = useAnswer(getDetectionState, {}, (state) => (isChanging(state) ? LOOK_AGAIN_MS : false))
  return (
    <section aria-labelledby="detection">
      <h2 id="detection" className="mb-3 text-h3">
        Finding things in photos
      </h2>
      <Loaded query={detection} emptyText="">
        {(state) => (
          <div className="flex flex-col gap-4">
            <p>
              In use: <strong>{state.pack}</strong>
            </p>
            {state.packs.length > 0 && <Packs {...state} readAt={detection.dataUpdatedAt} />}
            {state.remote && <RemoteModel remote={state.remote} />}
          </div>
        )}
      </Loaded>
    </section>
  )
}

const isChanging = (state: DetectionState | undefined) =>
  state?.installations.some((each) => isUnderWay(each, Date.now())) ?? false

function Packs({ packs, installations, readAt }: DetectionState & { readAt: number }) {
  const choose = useAction((pack: string) => call(choosePack, { body: { pack } }), {
    done: t`The pack is being installed`,
    failed: t`The pack could not be installed`,
  })
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {packs.map((pack) => (
        <li key={pack.name} className="flex flex-col gap-3 p-4">
          <Pack
            pack={pack}
            installations={installations.filter((each) => each.pack === pack.name)}
            readAt={readAt}
            isBest={pack === packs[0]}
            onInstall={() => choose.mutate(pack.name)}
            isPending={choose.isPending && choose.variables === pack.name}
          />
        </li>
      ))}
    </ul>
  )
}

interface PackProps {
  pack: ModelPack
  installations: PackInstallation[]
  /** When this state was read, in epoch milliseconds. */
  readAt: number
  /** Whether this is the best pack, whose button is the primary one. */
  isBest: boolean
  onInstall: () => void
  isPending: boolean
}

function Pack({ pack, installations, readAt, isBest, onInstall, isPending }: PackProps) {
  const { title, summary, bytes, sources, isChosen, isInUse } = pack
  const state = isChosen ? packStateIn(installations, readAt) : 'available'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        {isInUse ? <Badge tone="good">In use</Badge> : state === 'installed' && <Badge tone="good">Installed</Badge>}
        <span className="text-small text-ink-soft">{megabytes(bytes)} to fetch</span>
      </div>
      <p className="max-w-prose text-ink-soft">{summary}</p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          Where it comes from, and its licenses
        </summary>
        <ul className="mt-1 flex flex-col gap-2 text-small">
          {sources.map(({ file, host, license }) => (
            <li key={file} className="break-words">
              {host ? (
                <>
                  <strong>{file}</strong> from {host}: {license}
                </>
              ) : (
                <>
                  <strong>{file}</strong>: {license}
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
      {isChosen && <Installations installations={installations} total={bytes} />}
      {state === 'available' && !isInUse && (
        <Button
          tone={isBest ? 'primary' : 'secondary'}
          className="self-start"
          icon={<Download />}
          isPending={isPending}
          onClick={onInstall}
        >
          Install
        </Button>
      )}
      {state === 'failed' && (
        <Button tone="secondary" className="self-start" icon={<RotateCcw />} isPending={isPending} onClick={onInstall}>
          Try again
        </Button>
      )}
    </>
  )
}

/** One for each data folder whose processes analyze photos. */
function Installations({ installations, total }: { installations: PackInstallation[]; total: number }) {
  if (installations.length === 0) return <output>Waiting for the process that analyzes photos to begin.</output>
  return (
    <ul className="flex flex-col gap-2">
      {installations.map(({ host, state, bytes, reason, updatedAt }) => (
        <li key={`${host} ${updatedAt}`}>
          {state === 'failed' && (
            <p role="alert" className="break-words text-danger">
              {host}: {reason}
            </p>
          )}
          {state === 'installing' && (
            <Progress
              label={
                bytes < total
                  ? `${host}: ${megabytes(bytes)} of ${megabytes(total)} fetched`
                  : `${host}: fetched; it is prepared and tried now, which may take minutes`
              }
              fraction={bytes < total ? bytes / total : null}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** What the remote model took in this month, and what is left of the month's limit. */
function RemoteModel({ remote }: { remote: RemoteModelState }) {
  const { name, photos, inputTokens, outputTokens, hasPrices, isUsedUp } = remote
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <h3 className="font-semibold">The remote model {name}, this month (UTC)</h3>
      <p>
        {plural(photos, { one: '# photo', other: '# photos' })}, {formatNumber(inputTokens)} tokens read and{' '}
        {formatNumber(outputTokens)} written, by the count of its service.
      </p>
      {hasPrices ? (
        <p>{costText(remote)}</p>
      ) : (
        <p className="text-ink-soft">
          What that costs is shown when AI_PRICE_PER_ANSWER or the prices of tokens are set.
        </p>
      )}
      {isUsedUp && (
        <p role="alert" className="mt-2 text-danger">
          The month’s limit is used up: photos are analyzed without the remote model until the month ends or
          AI_MONTHLY_LIMIT is raised.
        </p>
      )}
    </div>
  )
}

/** What it has cost this month. */
function costText({ dollars, dollarsPerPhoto, monthlyLimit }: RemoteModelState): string {
  const cost = dollarsIn(dollars)
  if (monthlyLimit === null) {
    return dollarsPerPhoto === null
      ? t`${cost} (no limit is set).`
      : t`${cost} (no limit is set), ${dollarsIn(dollarsPerPhoto)} a photo.`
  }
  const limit = dollarsIn(monthlyLimit)
  return dollarsPerPhoto === null
    ? t`${cost} (of ${limit} for the month).`
    : t`${cost} (of ${limit} for the month), ${dollarsIn(dollarsPerPhoto)} a photo.`
}
