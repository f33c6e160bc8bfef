/**
 * What one caller may cost all others: while a user sends the largest and oddest inputs that every endpoint takes, checks pages that
 * take long to judge, or writes as much as possible, others request the health of the server and hardly wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackClass } from '../attack-class.ts'
import { beginFlood } from './flood-host.ts'
import type { Ground } from './ground.ts'
import { startHealthProbe } from './health-probe.ts'
import { judgePages } from './judge-pages.ts'
import { sendLargest } from './send-largest.ts'
import { startWatchedPages, WATCHED_HOST, WATCHED_NETWORK } from './watched-pages.ts'
import { GUEST_PLACE_MB, writeMuch } from './write-much.ts'

export const stalls: AttackClass = {
  name: 'stalls',
  limitSeconds: 150,
  async attack(context) {
    const pages = await startWatchedPages()
    context.atEnd(async () => pages.close())
    const server = await context.startServer({
      environment: {
        FETCH_ALLOW_PRIVATE: WATCHED_NETWORK,
        // Its pages are judged one after the other, without the pace at which other people's hosts are called.
        UPTIME_UNLIMITED_HOSTS: WATCHED_HOST,
        DOCUMENTS_GUEST_QUOTA_MB: String(GUEST_PLACE_MB),
      },
    })
    const probe = await startHealthProbe(server.port)
    context.atEnd(() => probe.close())
    const idleMs = await probe.during(() => sleep(1_500))
    const ground: Ground = { context, server, probe, pages, idleMs }
    // First, since what these shops have called is counted at the end.
    const flood = await beginFlood(ground)
    const checked = await judgePages(ground)
    const sent = await sendLargest(ground)
    const written = await writeMuch(ground)
    await flood.end()
    return { count: checked + sent + written + flood.count, unit: 'requests' }
  },
}
