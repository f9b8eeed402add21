import { LazyText } from '@yardsnap/contract/texts'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#errors.ts'

/**
 * Validates what was sent. A schema words its errors while it validates, so it validates once more where its error is to
 * be read in another language.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent) => {
    const { error, data: value } = schema.safeParse(sent)
    if (!error) return { value }
    const describe = () => schema.safeParse(sent).error?.issues[0]?.message ?? ''
    return { error: new AppError('invalid', new LazyText(describe), { cause: error }) }
  }
