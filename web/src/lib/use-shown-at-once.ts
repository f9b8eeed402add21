import { startTransition, useCallback, useOptimistic } from 'react'

/**
 * What somebody chooses, shown from that moment on and not only when it is part of the address. The router says so a
 * moment later: until then a chip would jump back under the finger, and the next choice would undo this one.
 * @param settle makes the choice come true; what is shown afterward is `value` again
 */
export function useShownAtOnce<Value, Rest extends unknown[]>(
  value: Value,
  settle: (next: Value, ...rest: Rest) => Promise<void>,
): [Value, (next: Value, ...rest: Rest) => void] {
  const [shown, show] = useOptimistic<Value, Value>(value, (_before, next) => next)
  const choose = useCallback(
    (next: Value, ...rest: Rest) =>
      startTransition(async () => {
        show(next)
        await settle(next, ...rest)
      }),
    [settle, show],
  )
  return [shown, choose]
}
