import { parentPort } from 'node:worker_threads'
import { printFlyer } from './flyer.ts'
import { printInventory } from './inventory.ts'
import { legible } from './legible.ts'
import { printSigns } from './signs.ts'
import { printStickers } from './stickers.ts'
import type { PrintTask } from './printed-listing.ts'
import { printUnsold } from './unsold.ts'

/** The bytes of the file. */
async function print(order: PrintTask): Promise<Buffer> {
  const task = { ...order, listing: legible(order.listing) }
  switch (task.document) {
    case 'flyer':
      return printFlyer(task)
    case 'signs':
      return printSigns(task)
    case 'stickers':
      return printStickers(task)
    case 'inventory':
      return task.options.format === 'docx'
        ? (await import('./inventory-word.ts')).writeInventory(task)
        : printInventory(task)
    case 'unsold':
      return printUnsold(task)
  }
}

// A rejection that nobody handles ends the thread with the error, which the asker gets.
parentPort?.on(
  'message',
  (task: PrintTask) => void print(task).then((bytes) => parentPort?.postMessage(new Uint8Array(bytes))),
)
