import { refuseInTransaction } from '#db/connection-checkout.ts'

/**
 * A port whose calls are refused within a transaction, whichever adapter is behind it: an external service who takes a minute
 * must not keep a connection for a minute. So the embedded adapters show in every test what the remote ones would do.
 * @param local what asks nobody
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
        return Reflect.apply(value, target, given)
      }
    },
  })
}
