export function findChromium(): string | undefined
export function installChromium(node: string): void
