import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { createManualTime, settle } from '#testing/manual-time'
import { createTestRouter, signedIn } from '#testing/network/test-router'
import { readEcbFile } from '../rates-endpoint.ts'
import { startRates } from './start-rates.ts'

type Outcome = Awaited<ReturnType<Parameters<typeof startRates>[0]['outgoing']['request']>>

const course = { startedMs: 0, totalMs: 1, phases: {}, redirects: [] }
const file = (on: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time='${on}'>
<Cube currency='USD' rate='1.0850'/><Cube currency='JPY' rate='163.42'/><Cube currency='XXX' rate='N/A'/>
</Cube></Cube></gesmes:Envelope>`

function answer(body: string, status = 200, isCut = false): Outcome {
  return { ...course, isAnswered: true, status, headers: {}, body: Buffer.from(body), isCut }
}

function open(tripRates: 'off' | 'ecb', outcomes: Outcome[] = []) {
  const time = createManualTime(0)
  const asked: string[] = []
  const warnings: object[] = []
  const router = createTestRouter()
  const part = startRates({
    tripRates,
    outgoing: {
      request: async ({ url }) => {
        asked.push(url)
        const outcome = outcomes.shift()
        if (outcome === undefined) throw new Error('no more answers')
        return outcome
      },
    },
    now: time.now,
    startTimer: time.startTimer,
    log: { warn: (details) => void warnings.push(details) },
  })
  part.addRoutes(router)
  const pass = async (ms: number): Promise<void> => {
    time.moveTo(time.now() + ms)
    await settle()
  }
  return {
    part,
    asked,
    warnings,
    pass,
    ask: async (who = signedIn('anna')) => router.request('/api/trips/rates', { headers: who }),
  }
}

it('J35: switched off, the server asks nobody and says that it has no list; without an account it says nothing', async () => {
  const { ask, asked, pass, part } = open('off')
  await pass(24 * HOUR_MS)
  expect(await (await ask()).json()).toEqual({})
  expect((await ask({})).status).toBe(401)
  expect(asked).toEqual([])
  await part.stop()
})

it('J35: the list of the bank is asked for at the start and every six hours', async () => {
  const { ask, asked, pass, part } = open('ecb', [answer(file('2026-06-03')), answer(file('2026-06-04'))])
  expect((await ask()).status).toBe(503)
  await pass(0)
  const perEuro = { USD: '1.0850', JPY: '163.42' }
  expect(await (await ask()).json()).toEqual({ list: { on: '2026-06-03', perEuro } })
  await pass(6 * HOUR_MS)
  expect(await (await ask()).json()).toEqual({ list: { on: '2026-06-04', perEuro } })
  expect(new Set(asked)).toEqual(new Set(['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml']))
  await part.stop()
  await pass(24 * HOUR_MS)
  expect(asked).toHaveLength(2)
})

it('J35: what is no list changes nothing, and is asked for again after a quarter of an hour', async () => {
  const { ask, asked, pass, warnings } = open('ecb', [
    answer(file('2026-06-03')),
    answer('<html>Wartung</html>'),
    answer('', 503),
    answer(file('2026-06-05'), 200, true),
    { ...course, isAnswered: false, code: 'unreachable' },
  ])
  await pass(0)
  await pass(6 * HOUR_MS)
  for (let times = 0; times < 4; times++) await pass(15 * MINUTE_MS)
  expect(asked).toHaveLength(6)
  expect(warnings).toEqual(
    ['no list of rates', 'status 503', 'status 200, cut', 'unreachable', 'no more answers'].map((why) => ({ why })),
  )
  expect(await (await ask()).json()).toMatchObject({ list: { on: '2026-06-03' } })
})

it('J35: reads nothing but days and rates', () => {
  expect(readEcbFile('')).toBeUndefined()
  expect(readEcbFile("<Cube time='2026-99-03'><Cube currency='USD' rate='1'/>")).toBeUndefined()
  expect(
    readEcbFile("<Cube time='2026-06-03'><Cube currency='USD' rate='0'/><Cube currency='__p' rate='1'/>"),
  ).toBeUndefined()
  expect(
    readEcbFile(`<Cube time="2026-06-03"><Cube currency="USD" rate="1e5"/><Cube currency="GBP" rate="0.8"/>`),
  ).toEqual({
    on: '2026-06-03',
    perEuro: { GBP: '0.8' },
  })
})
