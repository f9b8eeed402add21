import type { AiConfig } from '#config/ai-config.ts'
import { type RecordedRequest, type FakeServer, startFake } from './fake-server.ts'

export interface FakeModel extends FakeServer {
  text: string
}

/** A fake of all supported model APIs, on loopback. It returns a given text. */
export async function startModel(text = '{"items":[]}'): Promise<FakeModel> {
  const server = await startFake((asked) => ({ body: answerTo(asked, model.text) }))
  const model: FakeModel = Object.assign(server, { text })
  return model
}

/** Environment of an app that uses it as a self-hosted server. */
export const modelSettings = ({ baseUrl }: FakeServer): Record<string, string> => ({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: `${baseUrl}/v1`,
  AI_MODEL: 'fake-vl',
  AI_TIMEOUT_SECONDS: '20',
})

export const aiSettings = ({ baseUrl }: FakeServer, settings: Partial<AiConfig> = {}): AiConfig => ({
  provider: 'openai-compatible',
  baseUrl: `${baseUrl}/v1`,
  model: 'fake-vl',
  apiKey: 'canary-key',
  timeoutMs: 5000,
  plans: 'premium',
  photosADay: 100,
  photosPerUserADay: 100,
  monthlyLimit: null,
  prices: { perAnswer: 0, perMillionInput: 0, perMillionOutput: 0 },
  ...settings,
})

/** The usage that the fake reports for each answer. */
export const FAKE_USAGE = { inputTokens: 1000, outputTokens: 200 }
const { inputTokens: input_tokens, outputTokens: output_tokens } = FAKE_USAGE

function answerTo({ url, body }: RecordedRequest, text: string): unknown {
  const { pathname } = url
  if (pathname.endsWith('/messages')) return anthropicAnswer(body, text)
  if (pathname.endsWith('/responses')) {
    const content = [{ type: 'output_text', text, annotations: [] }]
    const output = [{ type: 'message', role: 'assistant', id: 'm1', content }]
    return { id: 'r1', created_at: 1, model: 'm', output, usage: { input_tokens, output_tokens } }
  }
  if (pathname.includes(':generateContent')) {
    const usageMetadata = { promptTokenCount: input_tokens, candidatesTokenCount: output_tokens, totalTokenCount: 1200 }
    return { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }], usageMetadata }
  }
  const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }]
  const usage = { prompt_tokens: input_tokens, completion_tokens: output_tokens, total_tokens: 1200 }
  return { id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices, usage }
}

function anthropicAnswer(body: string, text: string): unknown {
  const [tool] = (JSON.parse(body) as { tools?: { name: string }[] }).tools ?? []
  const content = tool
    ? [{ type: 'tool_use', id: 't1', name: tool.name, input: JSON.parse(text) as unknown }]
    : [{ type: 'text', text }]
  const usage = { input_tokens, output_tokens }
  return { type: 'message', id: 'm1', role: 'assistant', model: 'm', content, stop_reason: 'end_turn', usage }
}
