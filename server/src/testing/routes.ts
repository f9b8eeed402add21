import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Collects every route, with one method each, that is registered while `build` runs. */
export async function collectRoutes(build: () => Promise<unknown>): Promise<{ method: string; url: string }[]> {
  const routes: { method: string; url: string }[] = []
  const collect = ({ method, url }: RouteOptions) => {
    for (const name of [method].flat()) routes.push({ method: name, url })
  }
  const onApp = (message: unknown) => (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collect)
  diagnostics.subscribe('fastify.initialization', onApp)
  try {
    await build()
  } finally {
    diagnostics.unsubscribe('fastify.initialization', onApp)
  }
  return routes
}
