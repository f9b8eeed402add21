import { t } from '@yardsnap/contract/texts'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { getErrorMessage } from '#api/call.ts'
import { callAuth } from './call-auth.ts'

/** Browsers create no passkeys for bare IP addresses, nor without https except on localhost. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return window.isSecureContext && !isAddress && browserSupportsWebAuthn()
}

/** Creates a passkey. @throws WebAuthnError when the person or the device declines */
export async function addPasskey(name: string): Promise<void> {
  const options = await callAuth('/passkey/generate-register-options')
  // The server library's own answer, passed on to its client library.
  const response = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  await callAuth('/passkey/verify-registration', { response, name })
}

/** Opens a session. @throws WebAuthnError when the person or the device declines, ApiError for an unknown passkey */
export async function signInWithPasskey(): Promise<void> {
  const options = await callAuth('/passkey/generate-authenticate-options')
  const response = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  await callAuth('/passkey/verify-authentication', { response })
}

/** The message for a person; null when they cancelled. */
export function passkeyFailure(error: unknown): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return t`This device already has a passkey for your account.`
  }
  // How browsers report a closed dialog or a timeout.
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
  return getErrorMessage(error, t`The passkey did not work. Please try again.`)
}
