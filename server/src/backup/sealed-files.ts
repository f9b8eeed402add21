import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { StartError } from '#start-error.ts'
import { isSealed, sealBy, sealedLength } from './encryption.ts'
import type { BackupPlace } from './storage.ts'

export type BackupFiles = ReturnType<typeof backupFiles>

/** Reads and writes the content of a backup's files, which are encrypted in their storage if there is a passphrase. */
export function backupFiles({ storage, name }: BackupPlace, passphrase: string | undefined) {
  const stored = storage.open(name)
  const { address } = stored
  const seal = passphrase === undefined ? null : sealBy(passphrase)

  async function readStored(file: string): Promise<Readable> {
    const content = await stored.read(file)
    if (!content) throw new StartError(`${address} is not a whole backup: it has no ${file}`)
    return content
  }

  function opened(file: string, content: Readable): Readable {
    if (!seal) return content
    const stream = Readable.from(seal.open(file)(content), { objectMode: false })
    // The rest of a refused file is not read.
    return stream.once('close', () => content.destroy())
  }

  /**
   * The stream fails with StartError when the file is truncated or encrypted with another passphrase.
   * @throws StartError when it is missing
   */
  const read = async (file: string) => opened(file, await readStored(file))

  return {
    begin: (former: string | undefined) => stored.begin(former),
    finishPhotos: () => stored.finishPhotos(),
    listPhotos: () => stored.listPhotos(),
    read,

    write: (file: string, content: Readable) =>
      stored.write(file, seal ? Readable.from(seal.seal(file)(content), { objectMode: false }) : content),

    /** @param bytes of its content */
    share: (photo: string, bytes: number) => stored.share(photo, seal ? sealedLength(bytes) : bytes),

    /** @throws StartError when the file is missing, or encrypted without a passphrase given, or the other way round */
    async readText(file: string): Promise<string> {
      const content = await buffer(await readStored(file))
      if (isSealed(content) && !seal) throw new StartError(`${address} is encrypted. Name its --passphrase-file.`)
      return (await buffer(opened(file, Readable.from([content])))).toString()
    },

    /** Reads a file to its end to verify it. @throws StartError as `read` does */
    check: async (file: string) => finished((await read(file)).resume()),
  }
}
