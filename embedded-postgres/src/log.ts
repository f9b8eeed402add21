interface LogMethod {
  (message: string): void
  (fields: object, message: string): void
}

/** As much of a logger such as Pino as this package uses. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', LogMethod>
