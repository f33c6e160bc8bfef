import { MINUTE_MS } from '#base/clock'
import { serve, type Router } from '#http/server'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resumeWebhook,
  testWebhook,
} from '#messaging'
import type { WebhookService } from './webhooks.ts'

/** How often something may be done in a span of time. */
type Limit = { readonly name: string; readonly times: number; readonly windowMs: number }

const changing: Limit = { name: 'webhook', times: 60, windowMs: 10 * MINUTE_MS }
/** Each test sends a request to a third-party server. */
const testing: Limit = { name: 'webhook-test', times: 5, windowMs: MINUTE_MS }

/** Adds the endpoints of webhooks. All need a session; limits count by person. */
export function addWebhookRoutes(
  router: Router,
  o: {
    readonly webhooks: WebhookService
    /** Counts by person; throws `too-many-requests`. */
    readonly limits: { take(limit: Limit, subject: string): Promise<void> }
  },
): void {
  const { webhooks, limits } = o
  serve(router, listWebhooks, 'signed-in', async ({ session: { userId } }) => ({
    webhooks: await webhooks.list(userId),
  }))
  serve(router, addWebhook, 'signed-in', async ({ input, session }) => {
    await limits.take(changing, session.userId)
    return webhooks.add(session, input)
  })
  serve(router, changeWebhook, 'signed-in', async ({ input: { id, ...draft }, session: { userId } }) => {
    await limits.take(changing, userId)
    return { webhook: await webhooks.change(userId, id, draft) }
  })
  serve(router, renewWebhookSecret, 'signed-in', async ({ input, session: { userId } }) => {
    await limits.take(changing, userId)
    return { secret: await webhooks.renewSecret(userId, input.id) }
  })
  serve(router, resumeWebhook, 'signed-in', async ({ input, session: { userId } }) => ({
    webhook: await webhooks.resume(userId, input.id),
  }))
  serve(router, removeWebhook, 'signed-in', async ({ input, session: { userId } }) => {
    await webhooks.remove(userId, input.id)
    return {}
  })
  serve(router, testWebhook, 'signed-in', async ({ input, session: { userId } }) => {
    await limits.take(testing, userId)
    return webhooks.test(userId, input.id)
  })
}
