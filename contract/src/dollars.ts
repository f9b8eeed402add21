/** Dollars of a decimal string; 0 when it is not a number (S5.3). */
export function dollars(value: string | number | null | undefined): number {
  const number = Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}
