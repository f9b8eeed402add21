import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { run, type Service, startProgram, stopProgram, waitUntil } from './programs.ts'

export const CEPH_PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph', 'radosgw-admin', 'monmaptool']
export const CEPH_INSTALL = 'apt-get install --no-install-recommends ceph-mon ceph-osd radosgw'

/** Ceph with its S3 server (RADOS Gateway) on loopback: one monitor and one store in memory, without redundancy. */
export async function startCeph(folder: string): Promise<Service> {
  const [monitorPort, port, id] = [await freePort(), await freePort(), randomUUID()]
  const file = (name: string) => path.join(folder, name)
  const monitor = `[v1:127.0.0.1:${monitorPort}]`
  const conf = file('ceph.conf')
  for (const name of ['mon', 'osd-0', 'run', 'log']) mkdirSync(file(name), { recursive: true })
  writeFileSync(conf, settings({ folder, id, monitor, port }))
  const started = [] as ReturnType<typeof startProgram>[]
  const start = (program: string, ...args: string[]) =>
    started.push(startProgram(program, ['-c', conf, ...args, '-f'], file(`log/${program}.out`)))
  const ask = (...args: string[]) => run('ceph', ['-c', conf, '--connect-timeout', '10', ...args])
  const stop = async () => {
    // The gateway first: it waits for the others.
    for (const child of started.toReversed()) await stopProgram(child)
  }

  try {
    run('monmaptool', ['--create', '--clobber', '--fsid', id, '--addv', 'a', monitor, file('monmap')])
    run('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', file('monmap')])
    start('ceph-mon', '-i', 'a')
    await waitUntil(() => ask('osd', 'create', id, '0'))
    run('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', id])
    ask('osd', 'crush', 'add', 'osd.0', '1', 'host=here', 'root=default')
    start('ceph-osd', '-i', '0')
    await waitUntil(() => {
      if (!ask('osd', 'stat').includes('1 up')) throw new Error('the store of Ceph did not start')
    })
    start('radosgw', '-n', 'client.rgw')
    await waitUntil(() => fetch(`http://127.0.0.1:${port}/`))
    const [accessKey, secretKey] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')]
    const keys = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`]
    run('radosgw-admin', ['-c', conf, 'user', 'create', '--uid=test', '--display-name=test', ...keys])
    console.log(`S3 server: ${run('radosgw', ['--version'])}`)
    const env = {
      TEST_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      TEST_S3_ACCESS_KEY_ID: accessKey,
      TEST_S3_SECRET_ACCESS_KEY: secretKey,
    }
    return { env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Place {
  folder: string
  id: string
  monitor: string
  port: number
}

function settings({ folder, id, monitor, port }: Place): string {
  return `[global]
fsid = ${id}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 2
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
osd data = ${folder}/osd-$id
mon data = ${folder}/mon
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
mon cluster log file = ${folder}/log/cluster.log
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw dynamic resharding = false
`
}
