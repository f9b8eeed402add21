import { t } from './texts.ts'
// In a file of its own, so that the process which decodes photos starts without the validator.

export const UNREADABLE_PHOTO = t.lazy`This file is not a photo we can read. Use JPEG, PNG, WebP or HEIC.`
