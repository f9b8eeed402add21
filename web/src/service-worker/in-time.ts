/** The same answer when it comes within `limitMs`. @throws DOMException `TimeoutError` when it does not */
export async function inTime<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DOMException('No answer in time', 'TimeoutError')), limitMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
