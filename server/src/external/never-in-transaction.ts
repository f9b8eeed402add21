import { refuseInTransaction } from '#db/connection-checkout.ts'
import { measureCall } from '#telemetry/call.ts'

/**
 * Wraps a port so that its calls are measured, and refused inside a transaction: an external service that takes a
 * minute must not hold a connection for that long. The embedded adapters are wrapped as well, so that every test detects
 * such calls.
 * @param name also the metrics' label
 * @param local methods that make no external calls
 */
export function neverInTransaction<Port extends object>(
  name: string,
  port: Port,
  { local = [] }: { local?: readonly string[] } = {},
): Port {
  const isLocal = new Set<string | symbol>(local)
  return new Proxy(port, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function' || isLocal.has(property)) return value
      return (...given: unknown[]): unknown => {
        refuseInTransaction(`The ${name} was asked (${String(property)})`)
        return measureCall({ port: name, operation: String(property) }, (): unknown =>
          Reflect.apply(value, target, given),
        )
      }
    },
  })
}
