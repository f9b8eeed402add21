import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

export interface AiConfig {
  provider: NonNullable<Environment['AI_PROVIDER']>
  /** Undefined: the provider's default URL. */
  baseUrl: string | undefined
  model: string
  /** Undefined for a self-hosted server without authentication. */
  apiKey: string | undefined
  /** Timeout for one photo, including retries. */
  timeoutMs: number
  plans: Environment['AI_PLANS']
  photosADay: number
  photosPerUserADay: number
  /** Dollars in a month (UTC); null without a limit. */
  monthlyLimit: number | null
  /** In dollars; 0 where it is not set. */
  prices: { perAnswer: number; perMillionInput: number; perMillionOutput: number }
}

/** The remote model, if one is set up. @throws ConfigError when a setting of it is missing, or stands alone */
export function readAiConfig(env: Environment): AiConfig | undefined {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = env
  if (!provider) {
    const lonely = (['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL'] as const).find((name) => env[name])
    if (lonely) throw new ConfigError(`AI_PROVIDER: must be set too, since ${lonely} is`)
    return undefined
  }
  if (!model) throw new ConfigError('AI_MODEL: must be set when AI_PROVIDER is')
  if (provider === 'openai-compatible' && !baseUrl) {
    throw new ConfigError('AI_BASE_URL: must be set when AI_PROVIDER is openai-compatible')
  }
  if (provider !== 'openai-compatible' && !apiKey) {
    throw new ConfigError(`AI_API_KEY: must be set when AI_PROVIDER is ${provider}`)
  }
  const prices = {
    perAnswer: env.AI_PRICE_PER_ANSWER,
    perMillionInput: env.AI_PRICE_PER_MILLION_INPUT,
    perMillionOutput: env.AI_PRICE_PER_MILLION_OUTPUT,
  }
  if (env.AI_MONTHLY_LIMIT !== undefined && Object.values(prices).every((price) => price === 0)) {
    throw new ConfigError('AI_MONTHLY_LIMIT: needs AI_PRICE_PER_ANSWER, or the prices of tokens')
  }
  if (env.DETECTION === 'off') throw new ConfigError('AI_PROVIDER: needs DETECTION, which is off')
  return {
    provider,
    baseUrl,
    model,
    apiKey,
    timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
    plans: env.AI_PLANS,
    photosADay: env.AI_PHOTOS_A_DAY,
    photosPerUserADay: env.AI_PHOTOS_PER_USER_A_DAY,
    monthlyLimit: env.AI_MONTHLY_LIMIT ?? null,
    prices,
  }
}
