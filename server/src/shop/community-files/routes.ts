import * as contract from '@yardsnap/contract/community-files'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import type { CommunityFilesService } from './service.ts'

/** JSON writes two characters for a line break or a quotation mark. */
const CSV_BODY_LIMIT_BYTES = 2 * contract.MAX_CSV_BYTES + 1024

export function communityFilesRoutes(app: FastifyInstance, service: CommunityFilesService): void {
  handle(app, contract.getDayFile, async ({ params: { slug, file }, query }, request, reply) =>
    asDownload(reply, await service.writePublic(slug, file, query.language ?? getLanguage(request))),
  )
  handle(app, contract.getOrganizerFile, async ({ user, params: { slug, file } }, _request, reply) =>
    asDownload(reply, await service.writeForOrganizer(user.id, slug, file)),
  )
  handle(
    app,
    contract.importEntries,
    ({ user, params, body }, request) =>
      service.importCsv(user.id, params.slug, { ...body, language: getLanguage(request) }),
    { limit: 'communityRows', bodyLimitBytes: CSV_BODY_LIMIT_BYTES },
  )
}
