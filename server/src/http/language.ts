import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { type Language, toLanguage } from '@yardsnap/contract/languages'
import type { FastifyRequest } from 'fastify'

/** The language in which the caller reads what is answered. */
export function getLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return toLanguage(headers[LANGUAGE_HEADER])
}
