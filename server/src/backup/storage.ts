import type { Readable } from 'node:stream'

/**
 * Where backups are kept, each under a name of one segment. A backup consists of files such as `tables/user.copy`; its
 * photos are the files in `objects/`, which later backups share. Files are stored as they are given.
 */
export interface BackupStorage {
  open(name: string): StoredBackup
  /**
   * Removes backups with the photos that no other backup has. Only while no backup is being made. May be repeated when
   * it was cut off.
   */
  remove(names: string[]): Promise<void>
}

export interface StoredBackup {
  /** Path or URL, for messages. */
  readonly address: string
  /** @param former another backup to share photos with @throws StartError when there is something of this name */
  begin(former: string | undefined): Promise<void>
  /** A file has its name only once it is whole. */
  write(file: string, content: Readable): Promise<void>
  /** Takes over a photo of the former backup. @returns false when that has none with this many stored bytes */
  share(photo: string, bytes: number): Promise<boolean>
  /** Called after the last photo, before the manifest is written. */
  finishPhotos(): Promise<void>
  /** @returns null when there is no such file */
  read(file: string): Promise<Readable | null>
  listPhotos(): Promise<string[]>
}

/** One backup in its storage. */
export interface BackupPlace {
  storage: BackupStorage
  name: string
}

const PHOTOS_FOLDER = 'objects/'

export const photoFile = (key: string) => `${PHOTOS_FOLDER}${key}`

/** The object key of a photo's file; null for other files. */
export const keyOfPhoto = (file: string) => (file.startsWith(PHOTOS_FOLDER) ? file.slice(PHOTOS_FOLDER.length) : null)
