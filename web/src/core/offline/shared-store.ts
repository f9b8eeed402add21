const DATABASE = 'yardsnap-shared'
const STORE = 'shared'

/** What was shared to the app, by kind. Kept in IndexedDB, which service workers and pages have in common. */
export type SharedKind = 'photos' | 'sighting'

/** @returns undefined for nothing @throws DOMException where the browser stores nothing */
export function readRecord<Kept>(kind: SharedKind): Promise<Kept | undefined> {
  return inStore('readonly', (store) => answered<Kept | undefined>(store.get(kind)))
}

/**
 * Changes what is kept, in one transaction, so that what is shared meanwhile is not lost.
 * @param change of what is kept; null for nothing
 * @throws DOMException where the browser stores nothing, or where its storage is full: nothing is changed then
 */
export async function changeRecord<Kept>(
  kind: SharedKind,
  change: (before: Kept | undefined) => Kept | null,
): Promise<void> {
  await inStore('readwrite', async (store) => {
    const after = change(await answered<Kept | undefined>(store.get(kind)))
    await answered(after === null ? store.delete(kind) : store.put(after, kind))
  })
}

/** Deletes all that was shared. */
export async function clearRecords(): Promise<void> {
  await inStore('readwrite', (store) => answered(store.clear()))
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(STORE, mode)
    const written = settled(transaction)
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), written])
    return result
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return answered(request)
}

function answered<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Result))
    request.addEventListener('error', () => reject(request.error ?? new DOMException('No answer', 'UnknownError')))
  })
}

/** Resolves when all is written: a full disk is known only then. */
function settled(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    const fail = () => reject(transaction.error ?? new DOMException('Not written', 'AbortError'))
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}
