/** The shops of the benchmark, one path each, in a process of their own; the parent sets the answers and requests the arrivals. */
import { startTargetServer } from '#testing/uptime/target-server'
import type { TestCertificate } from '#testing/network/test-certificates'
import type { TargetOrder, TargetReply } from './target.ts'

const tls = JSON.parse(process.argv[2] ?? 'null') as TestCertificate | null
const target = await startTargetServer(tls === null ? {} : { tls })

function tell(reply: TargetReply): void {
  process.send?.(reply)
}

process.on('message', (order: TargetOrder) => {
  for (const path of order.paths ?? []) target.set(path, order.answer)
  if (order.paths === undefined && order.answer !== undefined) target.setAll(order.answer)
  const arrivals = target.arrivals().map(({ url, atMs }) => ({ path: url, atMs }))
  target.forgetArrivals()
  tell({ kind: 'done', nowMs: Date.now(), arrivals })
})
process.on('disconnect', () => process.exit())
tell({ kind: 'ready', origin: target.origin })
