/**
 * Shop uptime at 200 and 1,000 shops with an interval of 20 s, plain and with a full TLS handshake each: the ceiling of single
 * checks; a server from its start on, with a year of measurements; how soon outages are detected and how many messages they cause;
 * how soon a list is shown. Blocking of the event loop is counted from the time the server answers: before that it affects no
 * client. `npm run bench -- uptime`, with `--only` and some of ceiling, load, detection, storm, flaps and list, `--shops 200`,
 * `--tls no`; `--profile <folder>` keeps a CPU profile of each server. One part at one number of shops and with or without TLS takes
 * less than five minutes.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { createTestAuthority } from '../testing/network/test-certificates.ts'
import { measureList } from './uptime/measure-list.ts'
import { measureFirstRound, measureLoad, round } from './uptime/measure-load.ts'
import { measureDetection, measureFlaps, measureStorm } from './uptime/measure-outage.ts'
import { startTargetProcess } from './uptime/target.ts'
import { INTERVAL_SEC, startWatchedServer, type WatchedServer } from './uptime/watched-server.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'ceiling,load,detection,storm,flaps,list' },
    shops: { type: 'string', default: '200,1000' },
    tls: { type: 'string', default: 'no,yes' },
    profile: { type: 'string' },
  },
})
const parts = values.only.split(',')
const counts = values.shops.split(',').map(Number)
const ways = values.tls.split(',').map((word) => word === 'yes')

type Goal = { readonly atMost: number } | { readonly atLeast: number }
type Goals = Readonly<Record<string, Goal>>
type Figures = Readonly<Record<string, number>>
type Setting = { readonly isTls: boolean; readonly shops?: number }

const goals = {
  ceiling: { plain: { checksPerCore: { atLeast: 1_000 } }, tls: { checksPerCore: { atLeast: 400 } } },
  load: {
    firstRoundSec: { atMost: INTERVAL_SEC },
    rssMb: { atMost: 200 },
    tableMbPer10000: { atMost: 0.5 },
    diskKiBPerCheck: { atMost: 1 },
    startLoopMaxMs: { atMost: 100 },
    loopMaxMs: { atMost: 100 },
    listLoopMaxMs: { atMost: 100 },
  },
  cpu: { plain: { cpuMsPerCheck: { atMost: 1 } }, tls: { cpuMsPerCheck: { atMost: 2.5 } } },
  detection: { detectionMedianSec: { atMost: 20 }, detectionMaxSec: { atMost: 40 } },
  storm: { downMessages: { atMost: 1 }, upMessages: { atMost: 1 } },
  flaps: { flapMessages: { atMost: 10 } },
  list: { coldMs: { atMost: 1_000 }, cachedMs: { atMost: 300 }, dataKb: { atMost: 200 } },
} as const

/** Prints one line: the figures, their goals, and the goals that were missed. */
function report(part: string, { isTls, shops }: Setting, figures: Figures, goal: Goals): void {
  const isMet = ([name, one]: [string, Goal]): boolean => {
    const figure = figures[name] ?? Number.NaN
    return 'atMost' in one ? figure <= one.atMost : figure >= one.atLeast
  }
  const missed = Object.entries(goal).flatMap((each) => (isMet(each) ? [] : [each[0]]))
  const setting = { ...(shops === undefined ? {} : { shops }), tls: isTls }
  console.log(
    JSON.stringify({ bench: 'uptime', part, ...setting, ...figures, goal, missed, isReached: missed.length === 0 }),
  )
}

const loadSchema = z.object({ checks: z.number(), wallMs: z.number(), cpuMs: z.number() })

/** Single checks and their judgement, without scheduler and tables. */
async function measureCeiling(isTls: boolean): Promise<void> {
  const authority = isTls ? createTestAuthority() : undefined
  const target = await startTargetProcess(authority?.issue())
  const trusted = authority === undefined ? [] : [authority.ca]
  const child = fork(join(import.meta.dirname, '../testing/uptime/check-load.ts'), [target.origin, ...trusted], {
    execArgv: [],
  })
  const [message] = await once(child, 'message')
  const { checks, cpuMs, wallMs } = loadSchema.parse(message)
  await target.stop()
  const checksPerCore = Math.round((checks / cpuMs) * 1_000)
  const figures = {
    checksPerCore,
    checksPerSec: Math.round((checks / wallMs) * 1_000),
    cpuMsPerCheck: round(cpuMs / checks),
  }
  report('ceiling', { isTls }, figures, goals.ceiling[isTls ? 'tls' : 'plain'])
}

const measured = {
  detection: measureDetection,
  storm: measureStorm,
  flaps: measureFlaps,
  list: measureListInBrowser,
} as const

/** The goal is about 50 checks/s: of fewer, each bears more of what a server does anyway. */
function cpuGoal({ shops, isTls }: { readonly shops: number; readonly isTls: boolean }): Goals {
  return shops / INTERVAL_SEC >= 50 ? goals.cpu[isTls ? 'tls' : 'plain'] : {}
}

/** Each part has a server of its own, so that none begins with what another has left behind. */
async function measureServer(part: string, shops: number, isTls: boolean): Promise<void> {
  const setting = { shops, isTls }
  const watched = await startWatchedServer({
    ...setting,
    hasHistory: part === 'load',
    profileFolder: values.profile,
  })
  try {
    const firstRoundSec = round(await measureFirstRound(watched))
    if (part === 'load') {
      const startLoopMaxMs = round((await watched.takeLoop()).maxMs)
      const figures = { firstRoundSec, startLoopMaxMs, ...(await measureLoad(watched)) }
      report(part, setting, figures, { ...goals.load, ...cpuGoal(setting) })
    } else if (isMeasured(part)) report(part, setting, await measured[part](watched), goals[part])
  } finally {
    await watched.stop()
  }
}

function isMeasured(part: string): part is keyof typeof measured {
  return part in measured
}

async function measureListInBrowser(watched: WatchedServer) {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await measureList(browser, watched)
  } finally {
    await browser.close()
  }
}

for (const isTls of ways) {
  if (parts.includes('ceiling')) await measureCeiling(isTls)
  for (const part of parts.filter((each) => each !== 'ceiling')) {
    for (const shops of counts) await measureServer(part, shops, isTls)
  }
}
