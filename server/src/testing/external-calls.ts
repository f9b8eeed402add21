import diagnostics from 'node:diagnostics_channel'
import { refuseInTransaction } from '#db/connection-checkout.ts'

/**
 * Also refuses HTTP requests inside a transaction that libraries make without a port. Node reports an error that a
 * subscriber throws as uncaught, which fails the test run.
 */
for (const channel of ['http.client.request.start', 'undici:request:create']) {
  diagnostics.subscribe(channel, () => refuseInTransaction('A request was sent'))
}
