import { startTransition, useCallback, useOptimistic } from 'react'

/**
 * Shows a choice before the router has put it in the address, so that controls do not jump back in between.
 * @param settle applies the choice; afterward `value` is shown again
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
