import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { run, type Service, startProgram, stopProgram, waitUntil } from './programs.ts'

export const POSTFIX_PROGRAMS = ['postfix', 'postconf', 'dovecot', 'openssl']
export const POSTFIX_INSTALL = 'apt-get install --no-install-recommends postfix dovecot-core openssl'

const [USER, PASSWORD] = ['app', 'right-password']
/** The user `nobody`, as whom mail is delivered. */
const NOBODY = 65_534

/**
 * Postfix on loopback, which takes mail after STARTTLS and AUTH alone (Dovecot knows the password) and delivers that to
 * example.com into one maildir. Addresses that begin with `nobody` are unknown to it, those with `busy` are for later.
 */
export async function startPostfix(folder: string): Promise<Service> {
  const port = await freePort()
  const file = (name: string) => path.join(folder, name)
  // Postfix's own users have to pass, and may not list.
  chmodSync(folder, 0o711)
  for (const name of ['postfix', 'spool', 'data', 'mail', 'dovecot']) mkdirSync(file(name))
  chownSync(file('mail'), NOBODY, NOBODY)
  run('chown', ['postfix', file('data')])
  makeCertificate(file)
  writeFileSync(file('users'), `${USER}:{PLAIN}${PASSWORD}\n`)
  writeFileSync(file('dovecot.conf'), dovecotConf(file))
  writeFileSync(file('postfix/main.cf'), mainCf(file))
  writeFileSync(file('postfix/master.cf'), masterCf(port))
  writeFileSync(file('postfix/mailboxes'), 'if !/^nobody/\n/@example\\.com$/ all/\nendif\n')
  writeFileSync(file('postfix/recipients'), '/^busy/ 450 4.2.1 this mailbox is busy\n')

  const started = [
    startProgram('dovecot', ['-F', '-c', file('dovecot.conf')], file('dovecot.log')),
    startProgram('postfix', ['-c', file('postfix'), 'start-fg'], file('postfix.log')),
  ]
  const stop = async () => {
    // What start-fg has started leaves its process group.
    run('postfix', ['-c', file('postfix'), 'stop'])
    for (const child of started) await stopProgram(child)
  }
  try {
    await waitUntil(() => listensOn(port))
  } catch (error) {
    await stop()
    throw error
  }
  console.log(
    `SMTP server: Postfix ${run('postconf', ['-dh', 'mail_version'])}, Dovecot ${run('dovecot', ['--version'])}`,
  )
  const env = {
    TEST_SMTP_URL: `smtp://${USER}:${PASSWORD}@localhost:${port}`,
    TEST_MAILDIR: file('mail/all/new'),
    NODE_EXTRA_CA_CERTS: file('certificate.pem'),
  }
  return { env, stop }
}

type ResolveFile = (name: string) => string

async function listensOn(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

function makeCertificate(file: ResolveFile): void {
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const files = ['-keyout', file('key.pem'), '-out', file('certificate.pem')]
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2']
  run('openssl', ['req', '-x509', ...key, ...files, '-subj', '/CN=localhost', '-addext', names])
}

const dovecotConf = (file: ResolveFile) => `base_dir = ${file('dovecot')}
log_path = /dev/stderr
protocols =
ssl = no
auth_mechanisms = plain login
auth_failure_delay = 0
passdb {
  driver = passwd-file
  args = ${file('users')}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY}
}
service auth {
  unix_listener smtp {
    mode = 0666
  }
}
`

const mainCf = (file: ResolveFile) => `compatibility_level = 3.6
queue_directory = ${file('spool')}
data_directory = ${file('data')}
maillog_file = /dev/stdout
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.sales.example
mydestination =
mynetworks =
alias_maps =
smtpd_tls_cert_file = ${file('certificate.pem')}
smtpd_tls_key_file = ${file('key.pem')}
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${file('dovecot/smtp')}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = check_recipient_access regexp:${file('postfix/recipients')}
smtpd_error_sleep_time = 0
default_transport = discard:
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${file('mail')}
virtual_mailbox_maps = regexp:${file('postfix/mailboxes')}
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
`

const masterCf = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
virtual unix - n n - - virtual
discard unix - - n - - discard
error unix - - n - - error
retry unix - - n - - error
`
