/** Checks as many as it can for a while, a hundred at once, and tells how many, and what CPU they took. */
import { createOutgoing } from '#outgoing/server'
import { createChecker } from '../../src/tools/uptime/monitor/server/create-checker.ts'
import { createBodyJudge } from '../../src/tools/uptime/checks/server/create-body-judge.ts'
import { aCheckOfLoad } from './shops.ts'

const AT_ONCE = 100
const WARM_UP_MS = 3_000
const MEASURED_MS = 10_000

const [origin = '', authority] = process.argv.slice(2)
const outgoing = createOutgoing({
  allowPrivate: ['127.0.0.0/8'],
  ...(authority === undefined ? {} : { certificates: [authority] }),
})
const { judge } = createBodyJudge({ log: console })
const checker = createChecker({ outgoing, judge, now: Date.now, log: console })
const check = aCheckOfLoad(`${origin}/`)

/** How many were made until the end. */
async function checkUntil(endMs: number): Promise<number> {
  let count = 0
  const work = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const { report } = await checker.run({ check, ownerId: 'anna' })
      if (report.outcome !== 'up') throw new Error(JSON.stringify(report))
      count += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return count
}

await checkUntil(performance.now() + WARM_UP_MS)
const before = process.cpuUsage()
const startedMs = performance.now()
const checks = await checkUntil(startedMs + MEASURED_MS)
const { user, system } = process.cpuUsage(before)
process.send?.({ checks, wallMs: performance.now() - startedMs, cpuMs: (user + system) / 1_000 })
process.disconnect?.()
