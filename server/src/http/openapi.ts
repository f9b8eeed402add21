import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import type { Access } from '@yardsnap/contract/endpoint'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route, for the OpenAPI document: `anyone`, unless it says otherwise. */
    access?: Access
  }
}

const SESSION = 'session'
/** As OpenAPI says it: each entry is enough. A session tells those who need none who asks. */
const SECURITY = {
  anyone: [{}, { [SESSION]: [] }],
  user: [{ [SESSION]: [] }],
  admin: [{ [SESSION]: [] }],
} satisfies Record<Access, Record<string, string[]>[]>

interface DocumentOptions {
  title: string
  /** The name of the cookie that a session is known by. */
  sessionCookie: string
}

/** OpenAPI 3.1, whose schemas are JSON Schema as zod writes it; 3.0 has no null. */
export function openApiOptions({ title, sessionCookie }: DocumentOptions): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      components: { securitySchemes: { [SESSION]: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const { access = 'anyone' } = document.route.config ?? {}
      const tags = [url.split('/')[2] ?? '']
      return { schema: { ...schema, tags, security: SECURITY[access], 'x-access': access }, url }
    },
  }
}

/** The document as a page, whose files come with the package; its calls carry the session of who reads it. */
export function apiDocsOptions(title: string): FastifySwaggerUiOptions {
  return {
    routePrefix: '/api/docs',
    theme: { title: `${title} API` },
    // Without the bar that loads documents of other sites.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
    logo: { type: '', content: '' },
  }
}
