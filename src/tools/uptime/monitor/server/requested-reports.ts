/**
 * The last reports of a shop, whichever node made them. The node that looks after the shop has them in memory; a node that needs
 * those of another node's shop marks them as wanted, and the node that has them writes them as long as they are. So nothing is
 * written for checks that no user looks at.
 */
import { SECOND_MS } from '#base/clock'
import * as z from 'zod/mini'
import { checkReportSchema, type CheckReport } from '../../model.ts'
import type { Core } from './monitoring-core.ts'

/** The other node looks once a second. */
const WAIT_MS = 2 * SECOND_MS
const STEP_MS = 250

const reportsSchema = z.array(checkReportSchema)

/** The newest first; nothing where the other node does not answer. */
export async function readReports(core: Core, shopId: string): Promise<readonly CheckReport[]> {
  const watch = core.watches.get(shopId)
  if (watch !== undefined) return watch.reports
  const untilMs = core.now() + WAIT_MS
  while (core.isShared() && !core.ending.signal.aborted) {
    const text = await core.store.wantReports(shopId)
    // Written by another node, which may be of another version.
    if (text !== undefined) return reportsSchema.safeParse(JSON.parse(text)).data ?? []
    if (core.now() >= untilMs) break
    await new Promise<void>((resolve) => core.startTimer(resolve, STEP_MS))
  }
  return []
}

/** Tells what is wanted on other nodes of the shops of this one, and then again what is new of it. */
export function createReportAlerts(core: Core): () => Promise<void> {
  let told = new Map<string, CheckReport | undefined>()
  return async () => {
    const wanted = await core.store.readRequested()
    const ours = [...wanted].flatMap(([shopId, { isTold }]) => {
      const watch = core.watches.get(shopId)
      return watch === undefined ? [] : [{ watch, isTold, newest: watch.reports[0] }]
    })
    const news = ours.filter(({ watch, isTold, newest }) => !isTold || told.get(watch.id) !== newest)
    const texts = new Map(news.map(({ watch }) => [watch.id, JSON.stringify(watch.reports)]))
    await core.store.writeReportTexts(texts)
    told = new Map(ours.map(({ watch, newest }) => [watch.id, newest]))
  }
}
