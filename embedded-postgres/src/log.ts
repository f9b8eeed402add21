interface LogMethod {
  (message: string): void
  (fields: object, message: string): void
}

/** The subset of a logger such as Pino that this package uses. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', LogMethod>
