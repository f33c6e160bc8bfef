import { MINUTE_MS } from '#base/clock'
import { serve, type Router } from '#http/server'
import { uptimeFace } from '../../face.ts'
import { CHANNELS_PATH } from '../../paths.ts'
import { sendTestOutage } from '../../uptime-endpoints.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

/** Each test message is a push, and a mail for users who enabled it. */
const testing = { name: 'uptime-test-message', times: 3, windowMs: MINUTE_MS }

/** Adds what the page of channels asks for. */
export function addAlertRoutes(
  router: Router,
  { notify, limits, newId }: Pick<UptimeEnvironment, 'notify' | 'limits' | 'newId'>,
): void {
  serve(router, sendTestOutage, 'signed-in', async ({ session: { userId } }) => {
    await limits.take(testing, userId)
    await notify(userId, {
      key: `uptime:test:${newId()}`,
      kind: 'shop-down',
      source: uptimeFace.id,
      title: 'Probe: Dein Shop ist nicht erreichbar',
      body: 'Das ist nur eine Probe. So meldet sich eine Störung auf diesem Weg.',
      link: CHANNELS_PATH,
      isUrgent: true,
    })
    return {}
  })
}
