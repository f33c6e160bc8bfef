/** A router as the server has it, where headers of a request say who asks. */
import { answerError, createRouter, type Router } from '#http/server'
import { createErrorTable } from '../../src/server/error-table.ts'

type Asker = Readonly<Record<string, string>>

/** Headers of a signed-in user. */
export const signedIn = (userId: string): Asker => ({ 'x-test-user': userId })
/** Headers of a guest's session. */
export const asGuest = (userId: string): Asker => ({ 'x-test-user': userId, 'x-test-guest': '1' })
/** Headers of a user's program, and the scope of its token. */
export const reads = (userId: string): Asker => ({ 'x-test-user': userId, 'x-test-scope': 'read' })
export const writes = (userId: string): Asker => ({ 'x-test-user': userId, 'x-test-scope': 'write' })

export const CLIENT_IP = '2001:db8::1'

const errors = createErrorTable()

export function createTestRouter(): Router {
  const router = createRouter()
  router.use('*', async (context, next) => {
    const [userId, scope] = [context.req.header('x-test-user'), context.req.header('x-test-scope')]
    const isProgram = scope === 'read' || scope === 'write'
    const isGuest = context.req.header('x-test-guest') === undefined ? {} : ({ isGuest: true } as const)
    const session = { sessionId: `session-of-${userId}`, ...isGuest }
    context.set('session', userId === undefined || isProgram ? null : { userId, ...session })
    context.set('clientIp', CLIENT_IP)
    if (userId !== undefined && isProgram) context.set('findProgram', async () => ({ userId, scope }))
    await next()
  })
  router.onError((error) => answerError(error, errors))
  return router
}
