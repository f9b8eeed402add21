import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import type { Access } from '@yardsnap/contract/endpoint'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route, for the OpenAPI document; `anyone` by default. */
    access?: Access
  }
}

const SESSION = 'session'
const TOKEN = 'token'
/**
 * OpenAPI security requirements; each entry of a list is sufficient. Public endpoints also list the session, because
 * they may use it to identify the caller.
 */
const SECURITY = {
  anyone: [{}, { [SESSION]: [] }],
  user: [{ [SESSION]: [] }],
  cashier: [{}, { [SESSION]: [] }],
  admin: [{ [SESSION]: [] }],
} satisfies Record<Access, Record<string, string[]>[]>

interface DocumentOptions {
  title: string
  sessionCookie: string
}

/** OpenAPI 3.1, because its schemas are JSON Schema, as zod generates it; 3.0 has no null type. */
export function openApiOptions({ title, sessionCookie }: DocumentOptions): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      components: {
        securitySchemes: {
          [SESSION]: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          [TOKEN]: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of the account; a call lists the scope that it needs',
          },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const { access = 'anyone', tokenScope } = document.route.config ?? {}
      const security = [...SECURITY[access], ...(tokenScope ? [{ [TOKEN]: [tokenScope] }] : [])]
      const tags = [url.split('/')[2] ?? '']
      const operationId = operationIdFor(String(document.route.method), url)
      return { schema: { ...schema, tags, operationId, security, 'x-access': access }, url }
    },
  }
}

/** Names an operation for the code that is generated from the document: 'putListingsByListingIdPosition'. */
function operationIdFor(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .replaceAll(/:(\w+)/g, 'by-$1')
    .replaceAll('*', 'path')
    .split(/\W+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** A route's `response` for the document where the answer only leads to another page. */
export const REDIRECT = { 302: z.undefined().describe('Leads to a page') }

/** Swagger UI with its files served from the package; calls use the reader's own session. */
export function apiDocsOptions(title: string): FastifySwaggerUiOptions {
  return {
    routePrefix: '/api/docs',
    theme: { title: `${title} API` },
    // Hides the bar that can load other sites' documents.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
    logo: { type: '', content: '' },
  }
}
