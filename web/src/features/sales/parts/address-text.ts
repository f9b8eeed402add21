/** The address of a sale, or what stands in for one (specification S2.11.1). */
export function addressText(address: string): string {
  return address || 'Address available at sale'
}
