/**
 * Shop uptime at 200 and 1,000 shops with an interval of 20 s, plain and with a full TLS handshake each: the ceiling of single
 * checks; a server from its start on, with a year of measurements; how soon outages are known and how many messages they
 * make; how soon a list is seen. `npm run bench -- uptime`, with `--only ceiling,load,outage,list`, `--shops 200`, `--tls no`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod'
import { findChromium } from '../scripts/find-chromium.ts'
import { createTestAuthority } from '../testing/test-certificates.ts'
import { measureList } from './uptime/measure-list.ts'
import { measureFirstRound, measureLoad, round } from './uptime/measure-load.ts'
import { measureDetection, measureStorm } from './uptime/measure-outage.ts'
import { startTargetProcess } from './uptime/target.ts'
import { INTERVAL_SEC, startWatchedServer, type WatchedServer } from './uptime/watched-server.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'ceiling,load,outage,list' },
    shops: { type: 'string', default: '200,1000' },
    tls: { type: 'string', default: 'no,yes' },
  },
})
const parts = values.only.split(',')
const counts = values.shops.split(',').map(Number)
const ways = values.tls.split(',').map((word) => word === 'yes')

/** At most so much, or at least where it says so. */
const goals = {
  checksPerCore: { plain: 1_000, tls: 400 },
  cpuMsPerCheck: { plain: 1, tls: 2.5 },
  firstRoundSec: INTERVAL_SEC,
  rssMb: 200,
  tableMbPer10000: 0.5,
  diskKiBPerCheck: 1,
  loopMaxMs: 100,
  detectionMedianSec: 20,
  detectionMaxSec: 40,
  downMessages: 1,
  flapMessages: 10,
  coldMs: 1_000,
  cachedMs: 300,
  dataKb: 200,
}

function report(
  part: string,
  o: { readonly isTls: boolean; readonly shops?: number },
  figures: object,
  isReached: boolean,
) {
  const setting = { ...(o.shops === undefined ? {} : { shops: o.shops }), tls: o.isTls }
  console.log(JSON.stringify({ bench: 'uptime', part, ...setting, ...figures, isReached }))
}

const loadSchema = z.object({ checks: z.number(), wallMs: z.number(), cpuMs: z.number() })

/** Single checks and their judgement, without scheduler and tables. */
async function measureCeiling(isTls: boolean): Promise<void> {
  const authority = isTls ? createTestAuthority() : undefined
  const target = await startTargetProcess(authority?.issue())
  const trusted = authority === undefined ? [] : [authority.ca]
  const child = fork(join(import.meta.dirname, '../testing/check-load.ts'), [target.origin, ...trusted], {
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
  report('ceiling', { isTls }, figures, checksPerCore >= goals.checksPerCore[isTls ? 'tls' : 'plain'])
}

async function measureServer(shops: number, isTls: boolean): Promise<void> {
  const setting = { shops, isTls }
  const watched = await startWatchedServer({ ...setting, hasHistory: parts.includes('load') })
  try {
    const firstRoundSec = round(await measureFirstRound(watched))
    if (parts.includes('load')) {
      const load = await measureLoad(watched)
      const isReached =
        firstRoundSec <= goals.firstRoundSec &&
        load.cpuMsPerCheck <= goals.cpuMsPerCheck[isTls ? 'tls' : 'plain'] &&
        load.rssMb <= goals.rssMb &&
        load.tableMbPer10000 <= goals.tableMbPer10000 &&
        load.diskKiBPerCheck <= goals.diskKiBPerCheck &&
        Math.max(load.loopMaxMs, load.listLoopMaxMs) <= goals.loopMaxMs
      report('load', setting, { firstRoundSec, ...load }, isReached)
    }
    if (parts.includes('outage')) await measureOutages(watched, setting)
    if (parts.includes('list')) await measureLists(watched, setting)
  } finally {
    await watched.stop()
  }
}

async function measureOutages(watched: WatchedServer, setting: { readonly shops: number; readonly isTls: boolean }) {
  const detection = await measureDetection(watched)
  const isSoon =
    detection.detectionMedianSec <= goals.detectionMedianSec && detection.detectionMaxSec <= goals.detectionMaxSec
  report('detection', setting, detection, isSoon)
  const storm = await measureStorm(watched)
  report('storm', setting, storm, storm.downMessages <= goals.downMessages && storm.flapMessages <= goals.flapMessages)
}

async function measureLists(watched: WatchedServer, setting: { readonly shops: number; readonly isTls: boolean }) {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const list = await measureList(browser, watched)
    const isReached = list.coldMs <= goals.coldMs && list.cachedMs <= goals.cachedMs && list.dataKb <= goals.dataKb
    report('list', setting, list, isReached)
  } finally {
    await browser.close()
  }
}

for (const isTls of ways) {
  if (parts.includes('ceiling')) await measureCeiling(isTls)
  if (parts.some((part) => part !== 'ceiling')) for (const shops of counts) await measureServer(shops, isTls)
}
