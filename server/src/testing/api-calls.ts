import type { Visitor } from './test-app.ts'

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null'

/** The parts of JSON Schema in the app's OpenAPI document that the tests read. */
export interface Schema {
  type?: JsonType | JsonType[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean | number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** One operation of the app's OpenAPI document. */
export interface ApiCall {
  /** Such as `GET /api/listings/{listingId}`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: Parameter[]
  /** Schema of its JSON body, if any. */
  body: Schema | null
}

/** Reads all operations from the app's own OpenAPI document. */
export async function readApiCalls(visitor: Visitor): Promise<ApiCall[]> {
  const document = await visitor.get('/api/openapi.json')
  const { paths } = document.json<{ paths: Record<string, Record<string, Operation>> }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase() as ApiCall['method']
      const body = requestBody?.content['application/json']?.schema ?? null
      return { name: `${method} ${path}`, method, path, parameters, body }
    }),
  )
}

/** Fills path parameters into a call's path, URL-encoded. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
