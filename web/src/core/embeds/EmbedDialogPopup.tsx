import { useQuery } from '@tanstack/react-query'
import { getOembed, toEmbedPath } from '@yardsnap/contract/embeds'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { pagePath, pageUrl } from '#lib/page-path.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { DialogPopup } from '#ui/DialogPopup.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export interface EmbedDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Of the page, in English. */
  path: string
}

/** What to paste where: the page's address alone, or the code of a frame. */
export function EmbedDialogPopup({ isOpen, onOpenChange, path }: EmbedDialogProps) {
  const url = pageUrl(path)
  const query = useQuery({
    queryKey: ['oembed', url],
    queryFn: ({ signal }) => call(getOembed, { query: { url } }, signal),
    enabled: isOpen,
  })
  return (
    <DialogPopup
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="wide"
      title={t`Show on a website`}
      description={t`It stays up to date by itself, needs no scripts and sets no cookies.`}
    >
      <div className="grid grid-cols-1 gap-6">
        <section aria-labelledby="embed-address" className="grid grid-cols-1 gap-2">
          <h3 id="embed-address" className="text-h3">
            In WordPress
          </h3>
          <p className="text-ink-soft">Paste the address on a line of its own.</p>
          <CopyText what="link" text={url} isOneLine />
        </section>
        <section aria-labelledby="embed-html" className="grid grid-cols-1 gap-2">
          <h3 id="embed-html" className="text-h3">
            On any website
          </h3>
          <p className="text-ink-soft">
            Paste this as HTML. In WordPress, a “Custom HTML” block takes it, too: links open from there, but not from a
            frame that WordPress makes of an address.
          </p>
          {query.data && <CopyText what="html" text={query.data.html} />}
          {!query.data && query.error && <LoadFailure query={query} title={t`The HTML could not be loaded`} />}
          {!query.data && !query.error && <Skeleton className="h-24" />}
        </section>
        {query.data && (
          <iframe
            src={pagePath(toEmbedPath(path))}
            title={t`How it will look`}
            className="h-80 w-full rounded-card border border-line"
          />
        )}
      </div>
    </DialogPopup>
  )
}
