import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { messageOf } from '#api/call.ts'
import { callAuth } from './call-auth.ts'

/** Passkeys belong to a name: browsers make none for a bare IP address, and none without encryption but on this machine. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return window.isSecureContext && !isAddress && browserSupportsWebAuthn()
}

/** Makes a passkey on this device or one beside it. @throws WebAuthnError when the person or the device will not */
export async function addPasskey(name: string): Promise<void> {
  const options = await callAuth('/passkey/generate-register-options')
  // The library's own answer, made for the library's own client.
  const response = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  await callAuth('/passkey/verify-registration', { response, name })
}

/** Opens a session. @throws WebAuthnError when the person or the device will not, ApiError for an unknown passkey */
export async function signInWithPasskey(): Promise<void> {
  const options = await callAuth('/passkey/generate-authenticate-options')
  const response = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  await callAuth('/passkey/verify-authentication', { response })
}

/** What to tell a person; null when they changed their mind themselves. */
export function passkeyFailure(error: unknown): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.'
  }
  // What browsers say when the person closes their dialog, or waits for too long.
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
  return messageOf(error, 'The passkey did not work. Please try again.')
}
