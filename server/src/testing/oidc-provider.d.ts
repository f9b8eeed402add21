/** The part of oidc-provider's API that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Configuration {
    clients: Record<string, unknown>[]
    claims: Record<string, string[]>
    findAccount(context: unknown, id: string): { accountId: string; claims(): Record<string, unknown> }
    interactions: { url(context: unknown, interaction: { uid: string }): string }
    loadExistingGrant(context: {
      oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider }
    }): Promise<unknown>
    features: Record<string, { enabled: boolean }>
    pkce: { required(): boolean }
    conformIdTokenClaims: boolean
    cookies: { keys: string[] }
  }

  export default class Provider {
    constructor(issuer: string, configuration: Partial<Configuration>)
    Grant: new (fields: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<void>
  }
}
