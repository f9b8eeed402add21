import { LogController } from 'fastify'

/**
 * One line for each request, when it is answered, instead of one when it comes in and another one then. It has the id of
 * the signed-in account, and the code of a refusal (`useErrorBodies`).
 */
export function requestLog(): LogController {
  const controller = new LogController()
  controller.incomingRequest = () => {}
  controller.requestCompleted = (error, request, reply) => {
    const { userId } = request
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime, ...(userId && { userId }) }
    if (error) reply.log.error({ ...facts, err: error }, 'request failed')
    else reply.log.info(facts, 'request')
  }
  return controller
}
