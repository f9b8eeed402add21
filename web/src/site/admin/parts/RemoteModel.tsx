import type { RemoteModelState } from '@yardsnap/contract/admin-detection'
import { formatNumber } from '#site/admin/figures.ts'
import { dollarsIn } from '#site/admin/detection-state.ts'

/** What the remote model took in this month, and what is left of the month's limit. */
export function RemoteModel({ remote }: { remote: RemoteModelState }) {
  const { name, photos, inputTokens, outputTokens, dollars, dollarsPerPhoto, hasPrices, monthlyLimit, isUsedUp } =
    remote
  const limit = monthlyLimit === null ? 'no limit is set' : `of ${dollarsIn(monthlyLimit)} for the month`
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <h3 className="font-semibold">The remote model {name}, this month (UTC)</h3>
      <p>
        {formatNumber(photos)} {photos === 1 ? 'photo' : 'photos'}, {formatNumber(inputTokens)} tokens read and{' '}
        {formatNumber(outputTokens)} written, by the count of its service.
      </p>
      {hasPrices ? (
        <p>
          {dollarsIn(dollars)} ({limit}){dollarsPerPhoto !== null && `, ${dollarsIn(dollarsPerPhoto)} a photo`}.
        </p>
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
