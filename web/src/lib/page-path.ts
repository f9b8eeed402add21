import { getBasePath, splitLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { language } from '@yardsnap/contract/texts'

/** What the paths of this language's pages begin with: '' or '/es'. */
export const BASE_PATH = getBasePath(language())

/** The path of a page in the language of this app, for what the router does not link. @param path beginning with '/' */
export function pagePath(path: string): string {
  return toLanguagePath(language(), path)
}

/** The whole address of a page in the language of this app, to hand on. @param path beginning with '/' */
export function pageUrl(path: string): string {
  return `${window.location.origin}${pagePath(path)}`
}

/** A page's path without its language. */
export function withoutLanguage(pathname: string): string {
  return splitLanguage(pathname).path
}

/** Leads to the way in, and from there back to the home page of this language. */
export function getLoginPath(): string {
  return BASE_PATH ? `/api/login?returnTo=${BASE_PATH}` : '/api/login'
}

/** Leads out of the account, and to the home page of this language. */
export function getLogoutPath(): string {
  return BASE_PATH ? `/api/logout?returnTo=${BASE_PATH}` : '/api/logout'
}
