import { type Dibs, type DibsItem, MAX_WISH_COMMENT_LENGTH } from '@yardsnap/contract/dibs'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { plural, t } from '@yardsnap/contract/texts'
import { Heart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import type { useDibsAction } from '#sell/dibs/api.ts'
import { centsText, wishersText } from '#sell/dibs/dibs-texts.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

const PICTURE_PIXELS = 96

/** Choices of the owner that are nobody who helps. */
const NOBODY = 'nobody'
const FORMER = 'former'

interface DibsItemProps {
  item: DibsItem
  dibs: Dibs
  action: ReturnType<typeof useDibsAction>
}

/** One thing, with who would like it or keeps it, and what the reader can say about it. */
export function DibsItemCard(props: DibsItemProps) {
  const { item, dibs } = props
  const title = shownTitle(item)
  const wishers = wishersText(item, dibs.people)
  const self = dibs.people.find(({ isYou }) => isYou)
  // The own comment is in its field while it can be changed.
  const isOwnShown = dibs.round?.isClosed === true || dibs.status !== 'draft'
  const comments = item.wishes.filter(
    ({ comment, coHostId }) => comment !== '' && (isOwnShown || coHostId !== self?.id),
  )
  const nameOf = (id: string) => dibs.people.find((person) => person.id === id)?.name ?? ''
  return (
    <Card className="flex flex-col gap-3 p-3.5">
      <div className="flex gap-3.5">
        <ItemPicture
          url={item.pictureUrl}
          category={item.category}
          alt=""
          name={title}
          widthPixels={PICTURE_PIXELS}
          className="size-24 shrink-0 rounded-control"
        />
        <div className="min-w-0 grow">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </h3>
          <p className="text-small text-ink-soft">
            {item.cents > 0 ? centsText(item.cents) : t`No price yet`}
            {item.quantity > 1 && <> · {plural(item.quantity, { one: '# piece', other: '# pieces' })}</>}
          </p>
          {item.keptBy !== null && (
            <p className="mt-1 text-small font-semibold wrap-anywhere text-grass">Kept by {item.keptBy}</p>
          )}
          {item.state !== 'kept' && wishers !== '' && (
            <p className="mt-1 text-small wrap-anywhere">Would like it: {wishers}</p>
          )}
        </div>
      </div>
      {comments.length > 0 && (
        <ul className="grid grid-cols-1 gap-1 text-small">
          {comments.map(({ coHostId, comment }) => (
            <li key={coHostId} className="wrap-anywhere">
              <bdi className="font-semibold">{nameOf(coHostId)}</bdi>: <bdi>{comment}</bdi>
            </li>
          ))}
        </ul>
      )}
      {dibs.isOwner ? <OwnersAnswer {...props} /> : <OwnAnswer {...props} />}
    </Card>
  )
}

/** What somebody who helps says. */
function OwnAnswer({ item, dibs, action }: DibsItemProps) {
  const { round, people, status } = dibs
  const self = people.find(({ isYou }) => isYou)
  const own = item.wishes.find(({ coHostId }) => coHostId === self?.id)
  const title = shownTitle(item)
  if (!round || !self || item.state === 'kept') return null
  const isPending = action.isPending && 'itemId' in action.variables && action.variables.itemId === item.id
  const withdraw = own && (
    <Button tone="secondary" isPending={isPending} onClick={() => action.mutate({ kind: 'withdraw', itemId: item.id })}>
      I do not need it<span className="sr-only">: {title}</span>
    </Button>
  )
  if (round.isClosed) {
    const isChoice = item.state === 'contested' && own !== undefined
    if (!isChoice) return null
    return (
      <Answers>
        {round.turnOf === self.id && (
          <Button isPending={isPending} onClick={() => action.mutate({ kind: 'pick', itemId: item.id })}>
            Choose it<span className="sr-only">: {title}</span>
          </Button>
        )}
        {withdraw}
      </Answers>
    )
  }
  if (status !== 'draft') return null
  if (!own) {
    return (
      <Answers>
        <Button
          tone="secondary"
          icon={<Heart />}
          isPending={isPending}
          onClick={() => action.mutate({ kind: 'wish', itemId: item.id, comment: '' })}
        >
          I would like it<span className="sr-only">: {title}</span>
        </Button>
      </Answers>
    )
  }
  return (
    <>
      <CommentForm
        known={own.comment}
        title={title}
        onSave={(comment) => action.mutate({ kind: 'wish', itemId: item.id, comment })}
      />
      <Answers>{withdraw}</Answers>
    </>
  )
}

function CommentForm({ known, title, onSave }: { known: string; title: string; onSave: (comment: string) => void }) {
  const [comment, setComment] = useState(known)
  return (
    <form
      className="flex flex-wrap items-end gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(comment.trim())
      }}
    >
      <TextField
        label="Why you would like it"
        hint="Optional. Everyone who helps can read it."
        value={comment}
        maxLength={MAX_WISH_COMMENT_LENGTH}
        onChange={(event) => setComment(event.currentTarget.value)}
        className="min-w-0 grow basis-44"
      />
      {comment.trim() !== known && (
        <Button type="submit" tone="secondary">
          Save<span className="sr-only"> the comment about {title}</span>
        </Button>
      )}
    </form>
  )
}

/** What the owner decides, once dibs are closed. */
function OwnersAnswer({ item, dibs, action }: DibsItemProps) {
  if (!dibs.round?.isClosed) return null
  const isUnwanted = item.state === 'open' || (item.state === 'sale' && item.wishes.length === 0)
  if (isUnwanted) return null
  const title = shownTitle(item)
  // Somebody who no longer helps still keeps it.
  const former = item.keptById === null ? item.keptBy : null
  const decide = (coHostId: string | null) => action.mutate({ kind: 'decide', itemId: item.id, coHostId })
  if (item.state !== 'contested') {
    return (
      <Select
        label={t`Who keeps ${title}`}
        isLabelHidden
        value={item.keptById ?? (former === null ? NOBODY : FORMER)}
        options={[
          ...(former === null ? [] : [{ value: FORMER, label: t`${former} keeps it` }]),
          { value: NOBODY, label: t`Nobody: it is for sale` },
          ...dibs.people.map(({ id, name }) => ({ value: id, label: t`${name} keeps it` })),
        ]}
        onChange={({ currentTarget: { value } }) => value !== FORMER && decide(value === NOBODY ? null : value)}
      />
    )
  }
  return (
    <Answers label={t`Who keeps it?`}>
      {item.wishes.map(({ coHostId }) => (
        <Button
          key={coHostId}
          tone="secondary"
          className="max-w-full"
          isPending={action.isPending}
          onClick={() => decide(coHostId)}
        >
          <bdi className="min-w-0 wrap-anywhere">{dibs.people.find(({ id }) => id === coHostId)?.name}</bdi>
          <span className="sr-only"> keeps {title}</span>
        </Button>
      ))}
      <Button tone="quiet" isPending={action.isPending} onClick={() => decide(null)}>
        Sell it<span className="sr-only">: {title}</span>
      </Button>
    </Answers>
  )
}

function Answers({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {label !== undefined && <p className="text-small text-ink-soft">{label}</p>}
      {children}
    </div>
  )
}
