const TOKEN_BYTES = 16

/** As it stands in addresses, without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** 128 random bits in base64url: the phone makes them, so that what they stand for needs no signal. */
export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
