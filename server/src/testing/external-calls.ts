import diagnostics from 'node:diagnostics_channel'
import { refuseInTransaction } from '#db/connection-checkout.ts'

/**
 * What libraries ask outside on their own, past the ports, is refused within a transaction as well. Node reports what a
 * subscriber throws as an uncaught error, which fails the run.
 */
for (const channel of ['http.client.request.start', 'undici:request:create']) {
  diagnostics.subscribe(channel, () => refuseInTransaction('A request was sent'))
}
