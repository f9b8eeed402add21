import { expect, test } from 'vitest'
import type { AnalyzedPhoto } from '#core/photos/service.ts'
import type { RunRow } from './queries.ts'
import { runItems } from './run-items.ts'
import type { SeenItem } from './same-object.ts'
import { photoUrl, seenItem } from './test-seen-items.ts'

const KEYS = ['uploads/a', 'uploads/b', 'uploads/c']
const getCropUrl = (photoKey: string) => seenItem(photoKey).item.cropUrl

/** The items of photos that all show one lamp, and which photos were asked for. */
function lamps() {
  const gone = new Set<string>()
  const asked: string[] = []
  const process = () =>
    runItems({
      photos: {
        describe: async (keys) =>
          keys.filter((key) => !gone.has(key)).map((key) => ({ objectKey: key, url: photoUrl(key) }) as AnalyzedPhoto),
      },
      seenIn: async (_run, keys): Promise<SeenItem[][]> => {
        asked.push(...keys)
        return keys.filter((key) => !gone.has(key)).map((key) => [seenItem(key)])
      },
    })
  return { gone, asked, process }
}

const runAt = (photosDone: number, fields: Partial<RunRow> = {}) =>
  ({ id: 'run', photoKeys: KEYS, photosDone, failedKeys: [], ...fields }) as unknown as RunRow

const picturesAt = async (items: ReturnType<typeof runItems>, run: RunRow) =>
  (await items.changedBy(run, run.photoKeys[run.photosDone]!)).map(({ imageUrls }) => imageUrls)

test('what was found in a photo is read once in its run', async () => {
  const { asked, process } = lamps()
  const items = process()
  for (const photosDone of KEYS.keys()) await items.changedBy(runAt(photosDone), KEYS[photosDone]!)
  expect(asked).toEqual(KEYS)
})

test('photos that another process has analyzed count too', async () => {
  const { process } = lamps()
  const [one, other] = [process(), process()]
  expect(await picturesAt(one, runAt(0))).toEqual([[getCropUrl('uploads/a')]])
  expect(await picturesAt(other, runAt(1))).toEqual([['uploads/a', 'uploads/b'].map(getCropUrl)])
  expect(await picturesAt(one, runAt(2))).toEqual([KEYS.map(getCropUrl)])
})

test('an item is not joined with one of a photo that was removed meanwhile', async () => {
  const { gone, process } = lamps()
  const items = process()
  await items.changedBy(runAt(0), 'uploads/a')
  gone.add('uploads/a')
  expect(await picturesAt(items, runAt(1))).toEqual([[getCropUrl('uploads/b')]])
})

test('a photo that failed and is tried again brings its items, and those of others do not wait for it', async () => {
  const { process } = lamps()
  const items = process()
  await items.changedBy(runAt(0), 'uploads/a')
  items.forget('run')
  expect(await picturesAt(items, runAt(1, { failedKeys: ['uploads/a'] }))).toEqual([[getCropUrl('uploads/b')]])
  const again = runAt(2, { photoKeys: ['uploads/a', 'uploads/b', 'uploads/a'] })
  expect(await picturesAt(items, again)).toEqual([['uploads/b', 'uploads/a'].map(getCropUrl)])
})
