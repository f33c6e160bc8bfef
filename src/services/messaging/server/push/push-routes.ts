import { describeDevice } from '#auth'
import { MINUTE_MS } from '#base/clock'
import { serve, type RequestInput, type Router } from '#http/server'
import {
  listPush,
  NOTIFICATIONS_PATH,
  readPushKey,
  registerPush,
  removePush,
  replacePush,
  sendTestMessage,
} from '#messaging'
import type { Messaging } from '../messaging.ts'
import type { Caller, PushService } from './push.ts'

/** How often something may be done in a span of time. */
type Limit = { readonly name: string; readonly times: number; readonly windowMs: number }

/** Registering happens at each start of the app, with a test or a trick in a loop. */
const changing: Limit = { name: 'push', times: 60, windowMs: 10 * MINUTE_MS }
/** Each test sends a push, and also a mail if the user has chosen mail. */
const testing: Limit = { name: 'push-test', times: 5, windowMs: MINUTE_MS }

/** Adds the endpoints of pushes. All need a session; limits count by person. */
export function addPushRoutes(
  router: Router,
  o: {
    readonly push: PushService
    readonly notify: Messaging['notify']
    /** Counts by person; throws `too-many-requests`. */
    readonly limits: { take(limit: Limit, subject: string): Promise<void> }
    readonly newId: () => string
  },
): void {
  const { push, limits } = o
  serve(router, readPushKey, 'signed-in', async () => ({ publicKey: push.publicKey }))
  serve(router, registerPush, 'signed-in', async (request) => {
    await limits.take(changing, request.session.userId)
    return push.register(toCaller(request), request.input)
  })
  serve(router, replacePush, 'signed-in', async (request) => {
    await limits.take(changing, request.session.userId)
    return push.replace(toCaller(request), request.input)
  })
  serve(router, removePush, 'signed-in', async ({ input, session: { userId } }) => {
    await push.remove(userId, input.installationId)
    return {}
  })
  serve(router, listPush, 'signed-in', async ({ session: { userId } }) => ({ installations: await push.list(userId) }))
  serve(router, sendTestMessage, 'signed-in', async ({ session: { userId } }) => {
    await limits.take(testing, userId)
    await o.notify(userId, {
      key: `test-${o.newId()}`,
      // As `accountMessages` declares it.
      kind: 'test',
      source: 'account',
      title: 'Testnachricht',
      body: 'Hat geklappt: So erreichen dich Nachrichten auf diesem Weg.',
      link: NOTIFICATIONS_PATH,
    })
    return {}
  })
}

function toCaller({ session, header }: RequestInput<unknown, 'signed-in'>): Caller {
  return { session, device: describeDevice(header('user-agent') ?? '') }
}
