import type { LanguageModel } from 'ai'
import type { AiConfig } from '#config/ai-config.ts'
import { jsonIn } from './answer.ts'

type Fetch = typeof globalThis.fetch

/** The configured model. SDKs are imported lazily, so that an app without a remote model does not load them. */
export async function loadModel({ provider, baseUrl, model, apiKey }: AiConfig, fetch: Fetch) {
  const { extractJsonMiddleware, wrapLanguageModel } = await import('ai')
  const bare = await bareModel()
  return wrapLanguageModel({ model: bare, middleware: extractJsonMiddleware({ transform: jsonIn }) })

  async function bareModel(): Promise<Exclude<LanguageModel, string>> {
    const settings = {
      fetch,
      ...(apiKey !== undefined && { apiKey }),
      ...(baseUrl !== undefined && { baseURL: baseUrl }),
    }
    switch (provider) {
      case 'anthropic':
        return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model)
      case 'openai':
        return (await import('@ai-sdk/openai')).createOpenAI(settings)(model)
      case 'google':
        return (await import('@ai-sdk/google')).createGoogle(settings)(model)
      case 'openai-compatible': {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
        const server = { ...settings, name: 'own', baseURL: baseUrl ?? '', supportsStructuredOutputs: true }
        return createOpenAICompatible(server)(model)
      }
    }
  }
}
