import { StartError } from '#start-error.ts'

/** An invalid setting. The message names the variable and the reason. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}
