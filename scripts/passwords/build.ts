import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { MIN_PASSWORD_CHARACTERS } from '@yardsnap/contract/sign-in'

/** Passwords of leaks, the most frequent first. */
const SOURCE = '@zxcvbn-ts/language-common'
const VERSION = '4.1.3'
/** As many as OWASP ASVS 5.0 asks for (6.2.4), of those that are long enough to be chosen here. */
const COUNT = 3000

const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-passwords-'))
try {
  writeFileSync(path.join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${SOURCE}@${VERSION}`], {
    cwd: folder,
  })
  const passwords: string[] = JSON.parse(
    readFileSync(path.join(folder, 'node_modules', SOURCE, 'src/passwords.json'), 'utf8'),
  )
  const chosen = passwords.filter((password) => password.length >= MIN_PASSWORD_CHARACTERS).slice(0, COUNT)
  writeFileSync(new URL('../../server/data/common-passwords.txt.gz', import.meta.url), gzipSync(chosen.join('\n')))
  console.log(`${chosen.length} passwords`)
} finally {
  rmSync(folder, { recursive: true })
}
