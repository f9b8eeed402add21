import { BLANK_ITEM, type Draft, type DraftContent, type DraftItem, type saveDraft } from '@yardsnap/contract/drafts'
import { applyChanges } from '@yardsnap/contract/draft-changes'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import { blankDraft } from './api.ts'
import { createDraftStore } from './draft-store.ts'
import { unsavedDraftStorage } from './unsaved-draft.ts'

const LISTING = '01a20000-0000-7000-8000-000000000001'
export const makeId = (number: number) => `01a20000-0000-7000-8000-00000000010${number}`
export const makeItem = (number: number, fields: Partial<DraftItem> = {}): DraftItem => ({
  ...BLANK_ITEM,
  id: makeId(number),
  title: `Thing ${number}`,
  position: number,
  ...fields,
})

/** Keeps texts as the browser does. */
export function memory() {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  }
}

/** The server's half of a draft: merges as it does, through the same rules. */
export function fakeServer(first: Draft) {
  let draft = first
  let failure: Error | null = null
  const calls: { version: number; items: number }[] = []
  return {
    calls,
    get draft() {
      return draft
    },
    fail: (error: Error | null) => {
      failure = error
    },
    /** Another device changes something. */
    change: (changes: Partial<DraftContent>) => {
      draft = { ...draft, ...changes, items: [...(changes.items ?? draft.items)], version: draft.version + 1 }
    },
    fetch: () => Promise.resolve(draft),
    save: (
      _listingId: string,
      { version, ...sent }: Parameters<Parameters<typeof createDraftStore>[0]['gateway']['save']>[1],
    ): Promise<ResponseOf<typeof saveDraft>> => {
      calls.push({ version, items: sent.items.length })
      if (failure) return Promise.reject(failure)
      const isOther = version !== draft.version || version === 0
      const { content, conflicts } = applyChanges(draft, sent, 'theirs')
      draft = { ...draft, ...content, items: [...content.items], version: draft.version + 1 }
      const { hasUnpublishedChanges, isUnplaced, place } = draft
      const answer = isOther || conflicts.length > 0 ? draft : null
      const state = { version: draft.version, hasUnpublishedChanges, isUnplaced, place }
      return Promise.resolve({ ...state, conflicts, draft: answer })
    },
  }
}

export function setUp(items: DraftItem[] = [makeItem(1)], { storage = memory(), version = 3 } = {}) {
  const draft = { ...blankDraft(LISTING), version, fields: { ...blankDraft(LISTING).fields, title: 'Sale' }, items }
  const server = fakeServer(version === 0 ? blankDraft(LISTING) : draft)
  const failures: unknown[] = []
  const open = () =>
    createDraftStore({
      draft: version === 0 ? blankDraft(LISTING) : server.draft,
      unsavedDrafts: unsavedDraftStorage(storage, 'seller'),
      gateway: { save: (...sent) => server.save(...sent), fetch: server.fetch },
      isPassing: (error) => error instanceof TypeError,
      onFailure: (error) => failures.push(error),
    })
  return { server, storage, failures, open, store: open() }
}
export const rename = (title: string) => (items: readonly DraftItem[]) =>
  items.map((item) => (item.id === makeId(1) ? { ...item, title, isTouched: true } : item))
export const titlesOf = ({ items }: Pick<Draft, 'items'>) => items.map(({ title }) => title)
