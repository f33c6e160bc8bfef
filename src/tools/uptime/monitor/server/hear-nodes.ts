import { SECOND_MS } from '#base/clock'
import { startTurns, type Turns } from '#base/start-turns'
import { createTurnHearing } from './ask-others.ts'
import { takeHandedReports } from './handed-reports.ts'
import type { Core } from './monitoring-core.ts'
import { createReportTelling } from './wanted-reports.ts'

const LOOK_MS = SECOND_MS

/** Looks for what other nodes say and want to know, as long as there are any. */
export function hearNodes(core: Core): Turns {
  const looks = [() => takeHandedReports(core), createTurnHearing(core), createReportTelling(core)]
  const look = async (): Promise<void> => {
    if (!core.isShared()) return
    for (const each of looks) await each()
  }
  return startTurns({
    ...core,
    takeTurn: async () => {
      await look().catch((error: unknown) => {
        core.log.warn({ err: error }, 'what other nodes say could not be read, trying again')
      })
      return core.now() + LOOK_MS
    },
  })
}
