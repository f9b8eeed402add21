import { setTimeout as delay } from 'node:timers/promises'
import type { AiConfig } from '#config.ts'
import { AppError } from '#errors.ts'
import { invalidAnswer, readAnswer } from './answer.ts'
import { boxConventionOf } from './box-convention.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { loadModel } from './models.ts'
import { MAX_CROPS, type Pictures, picturesFor } from './pictures.ts'
import type { AppraiserPort } from './port.ts'
import { answerSchema, instructions, questionOf } from './question.ts'

/** Raise when question, pictures or reading change what comes out: answers that were kept are then not used again. */
const REVISION = 1
const ATTEMPTS = 3
const PAUSE_MS = 1000
const MAX_ANSWER_TOKENS = 16_000
const MAX_ANSWER_BYTES = 1024 * 1024

export interface RemoteAppraiserOptions {
  ai: AiConfig
  /** Before the second attempt; twice that before the third. */
  pauseMs?: number
}

/** Any model that the AI SDK reaches. One call a photo; a service that breaks down is asked up to three times. */
export function remoteAppraiser({ ai, pauseMs = PAUSE_MS }: RemoteAppraiserOptions): AppraiserPort {
  const convention = boxConventionOf(ai)
  let model: ReturnType<typeof loadModel> | undefined

  /** @returns the model's answer as it came, parsed as far as it goes */
  async function ask(pictures: Pictures, signal: AbortSignal): Promise<unknown> {
    const { generateText, jsonSchema, NoObjectGeneratedError, Output, parsePartialJson } = await import('ai')
    model ??= loadModel(ai, boundedFetch(MAX_ANSWER_BYTES))
    const image = (data: Buffer) => ({ type: 'file' as const, mediaType: 'image/jpeg', data })
    const crops = pictures.crops.flatMap((crop, index) => [
      { type: 'text' as const, text: `Crop ${index + 1}:` },
      image(crop),
    ])
    const question = { type: 'text' as const, text: questionOf(crops.length / 2, pictures, convention) }
    try {
      const { output } = await generateText({
        model: await model,
        instructions,
        messages: [{ role: 'user', content: [question, image(pictures.photo), ...crops] }],
        // The form is asked for and not insisted on: readAnswer takes what can be used of any answer.
        output: Output.object({ schema: jsonSchema<unknown>(() => answerSchema) }),
        maxOutputTokens: MAX_ANSWER_TOKENS,
        maxRetries: 0,
        abortSignal: signal,
      })
      return output
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error
      return (await parsePartialJson(error.text)).value
    }
  }

  async function askWithinBudget(pictures: Pictures, signal: AbortSignal): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(pictures, signal)
      } catch (error) {
        const failure = await failureOf(error)
        if (attempt === ATTEMPTS || !failure.isPassing || signal.aborted) throw failure.error
        const ownPauseMs = pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random())
        await delay(Math.max(ownPauseMs, failure.retryAfterMs), undefined, { signal })
      }
    }
  }

  return {
    name: ai.model,
    version: `${REVISION}`,
    async appraise(question, signal) {
      const pictures = await picturesFor(question)
      const deadline = AbortSignal.timeout(ai.timeoutMs)
      try {
        const answer = await askWithinBudget(pictures, signal ? AbortSignal.any([signal, deadline]) : deadline)
        return readAnswer(answer, { boxes: question.boxes.slice(0, MAX_CROPS), photo: pictures, convention })
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof AppError) throw error
        throw new AppError('provider_failed', 'The advanced analysis does not answer now', { cause: error })
      }
    },
  }
}

interface Failure {
  error: Error
  /** Whether trying again may help. */
  isPassing: boolean
  retryAfterMs: number
}

/** What went wrong, without the SDK's own errors: those hold the whole request, and so the photo. */
async function failureOf(error: unknown): Promise<Failure> {
  const { APICallError } = await import('ai')
  if (!APICallError.isInstance(error)) {
    return {
      error: new Error(error instanceof Error ? error.message : String(error)),
      isPassing: false,
      retryAfterMs: 0,
    }
  }
  const { statusCode, isRetryable, responseHeaders } = error
  if (statusCode === 200) return { error: invalidAnswer(), isPassing: false, retryAfterMs: 0 }
  const retryAfterMs = 1000 * (Number(responseHeaders?.['retry-after']) || 0)
  return { error: new Error(`status ${statusCode ?? 'unknown'}`), isPassing: isRetryable, retryAfterMs }
}
