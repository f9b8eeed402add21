import { idOfSigned, signedId } from '#auth/signed-id.ts'

const PURPOSE = 'stop the plans of Saturdays'

/** The page that ends the plans for whoever has the link. @param settingsId see `saturday_settings.id` */
export const buildStopPath = (secret: string, settingsId: string): string =>
  `/saturday/stop/${signedId({ secret, purpose: PURPOSE }, settingsId)}`

/** Null for a token that was not signed with this secret. */
export const readSettingsId = (secret: string, token: string): string | null =>
  idOfSigned({ secret, purpose: PURPOSE }, token)
