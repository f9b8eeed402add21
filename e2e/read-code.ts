import type { Locator } from 'playwright-core'
import { readCode } from '#server/testing/read-code.ts'

/** What the QR code shown on a page holds. */
export const readShownCode = async (code: Locator): Promise<string | null> => readCode(await code.screenshot())
