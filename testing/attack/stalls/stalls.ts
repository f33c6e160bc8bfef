/**
 * What one caller may cost all others: while somebody sends the largest and oddest that every endpoint takes, has pages judged
 * that are made to take long, or writes as much as they can, others ask for the health of the server and hardly wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readAccount } from '#auth'
import { sendChanges } from '#documents'
import { aShop, readOverview } from '#testing/shops'
import type { AttackClass, AttackContext } from '../attack-class.ts'
import { ask, enterAsGuest, expectJson, signUpAttacker, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { readContracts } from '../read-endpoints.ts'
import { change, changesOf, type SentChange } from '../upload.ts'
import { startHealthProbe, type HealthProbe } from './health-probe.ts'
import { largestInputs } from './largest-inputs.ts'
import { startWatchedPages, WATCHED_HOST, WATCHED_NETWORK, type WatchedPages } from './watched-pages.ts'

/** Nobody waits longer than this for somebody else, on a machine that does nothing besides. */
const WAIT_MS = 100
/** What takes too long once is tried again: a machine has other things to do. The shortest of these counts. */
const TRIES = 3
/** What a machine does to a server that nobody asks for anything may happen twice over. */
const NOISE = 2
const AT_ONCE = 4

type Ground = {
  readonly context: AttackContext
  readonly server: AttackedServer
  readonly probe: HealthProbe
  readonly limitMs: number
}

export const stalls: AttackClass = {
  name: 'stalls',
  limitSeconds: 170,
  async attack(context) {
    const pages = await startWatchedPages()
    // Its pages are judged one after the other, and not as slowly as a host of somebody else is called.
    const environment = { FETCH_ALLOW_PRIVATE: WATCHED_NETWORK, UPTIME_UNLIMITED_HOSTS: WATCHED_HOST }
    const server = await context.startServer({ environment })
    const probe = await startHealthProbe(server.port)
    try {
      const limitMs = WAIT_MS + NOISE * (await probe.during(() => sleep(1_500)))
      const ground: Ground = { context, server, probe, limitMs }
      // First, since what these shops have called is counted at the end.
      const flood = await beginFlood(ground, pages)
      const checked = await judgePages(ground, pages)
      const sent = await sendLargest(ground)
      const written = await writeMuch(ground)
      await flood.end()
      return { count: checked + sent + written + flood.count, unit: 'requests' }
    } finally {
      await probe.close()
      pages.close()
    }
  },
}

/** Notes a finding where others wait while this is done, each time it is tried. */
async function holdsUp({ context, probe, limitMs }: Ground, what: string, act: () => Promise<void>): Promise<void> {
  context.stop.throwIfAborted()
  let shortest = Number.POSITIVE_INFINITY
  // What is ten times too long is no noise.
  for (let round = 0; round < TRIES && shortest > limitMs && !(shortest > 10 * limitMs && round > 0); round++) {
    shortest = Math.min(shortest, await probe.during(act))
  }
  if (shortest > limitMs) context.found(`others wait: ${Math.round(shortest)} ms beside ${what}`)
}

/** „Jetzt prüfen“ of pages that are made for it; each person may ten times a minute. */
async function judgePages(ground: Ground, pages: WatchedPages): Promise<number> {
  const { server, context } = ground
  const checks = Object.entries(pages.checks())
  let person: Attacker | undefined
  let uses = 0
  for (const [name, check] of checks) {
    await holdsUp(ground, name, async () => {
      if (person === undefined || uses >= 10) {
        person = await signUpAttacker(server, 'watcher')
        uses = 0
      }
      uses += 1
      const answer = await ask(server, { method: 'POST', path: '/api/uptime/try', person, body: { check } })
      if (answer.status !== 200) context.found(`a check was not made: ${answer.status} ${name}`)
    })
  }
  return checks.length
}

async function sendLargest(ground: Ground): Promise<number> {
  const { server, context } = ground
  let count = 0
  let person = await signUpAttacker(server, 'large')
  for (const [key, endpoint] of await readContracts()) {
    const inputs = largestInputs(endpoint).filter(() => context.random.next() < context.share)
    count += inputs.length
    // Some of these end a session, as they should.
    if ((await ask(server, { ...readAccount, person })).status !== 200) person = await signUpAttacker(server, 'large')
    const who = person
    const send = (input: (typeof inputs)[number]) => {
      const json = input.body === undefined ? {} : { 'content-type': 'application/json' }
      const headers = { ...who.headers, ...json, 'x-forwarded-for': server.freshAddress() }
      return server.send({ ...input, headers })
    }
    await holdsUp(ground, `the largest inputs of ${key}`, async () => {
      for (let first = 0; first < inputs.length; first += AT_ONCE) {
        await Promise.all(inputs.slice(first, first + AT_ONCE).map(send))
      }
    })
  }
  return count
}

const BATCH = 500
/** A guest in a loop gets no further than this; people have a place of 256 MB and a pace. */
const GUEST_MEGABYTES = 30
const GUEST_MS = 4_000

async function writeMuch(ground: Ground): Promise<number> {
  const { server, context } = ground
  const person = await signUpAttacker(server, 'writer')
  const large = Array.from({ length: 2_000 }, (_value, index) => `${index} ${'y'.repeat(100)}`)
  const wheel = (id: string, texts: readonly string[]): SentChange => ({
    path: `wheelTemplates/${id}`,
    type: 'ADD',
    fields: { title: 'x', texts },
  })
  const id = () => context.random.word(20)
  const batches = () => [
    Array.from({ length: BATCH }, () => wheel(id(), ['a', 'b'])),
    Array.from({ length: 4 }, () => wheel(id(), large)),
  ]
  await holdsUp(ground, 'full batches of changes, ten at once', async () => {
    const bodies = Array.from({ length: 5 }, batches).flat()
    await Promise.all(bodies.map((changes) => change(server, person, changes)))
  })
  const guest = await enterAsGuest(server)
  const startedAt = performance.now()
  let writtenBytes = 0
  let count = 0
  while (performance.now() - startedAt < GUEST_MS) {
    const body = changesOf(guest, [wheel(id(), large), wheel(id(), large)])
    const answer = await ask(server, { ...sendChanges, person: guest, body })
    const applied = answer.text.match(/"applied"/g)?.length ?? 0
    writtenBytes += applied * JSON.stringify(large).length
    count += 1
    if (applied === 0) break
  }
  const megabytes = Math.round(writtenBytes / 1_000_000)
  if (megabytes > GUEST_MEGABYTES) context.found(`a guest fills the disk: ${megabytes} MB in ${GUEST_MS / 1_000} s`)
  return count + 30
}

/** So many shops of somebody are checked, and so often may one host be called by all of them. */
const SHOPS = { person: 500, guest: 5 }
const CALLS_A_MINUTE = 60
const FLOOD_MS = 20_000

async function beginFlood(
  ground: Ground,
  pages: WatchedPages,
): Promise<{ readonly count: number; end(): Promise<void> }> {
  const { server, context } = ground
  const callers = { guest: await enterAsGuest(server), person: await signUpAttacker(server, 'flood') }
  for (const [kind, caller] of Object.entries(callers) as ['guest' | 'person', Attacker][]) {
    for (let batch = 0; batch < 2; batch++) {
      const shops = Array.from({ length: BATCH }, (): SentChange => {
        const url = `${pages.floodedOrigin}/shop/${kind}`
        return { path: `shops/${context.random.word(20)}`, type: 'ADD', fields: aShop(url) }
      })
      await change(server, caller, shops)
    }
    const checked = await countChecked(server, caller)
    if (checked > SHOPS[kind]) context.found(`many shops of one ${kind} are checked: ${checked}`)
    if (checked === 0) context.found(`no shop of a ${kind} is checked: the attack is none`)
  }
  return {
    count: 4,
    async end() {
      const before = pages.floodedHits()
      await sleep(FLOOD_MS, undefined, { signal: context.stop })
      const perMinute = Math.round(((pages.floodedHits() - before) * 60_000) / FLOOD_MS)
      // As many again for what is still under way, and for the edge of a minute.
      if (perMinute > CALLS_A_MINUTE * 2) context.found(`one host is flooded: ${perMinute} calls a minute`)
    },
  }
}

/** How many shops of somebody do not rest. */
async function countChecked(server: AttackedServer, person: Attacker): Promise<number> {
  const { rows } = readOverview.output.parse(
    expectJson(await ask(server, { ...readOverview, person }), 'the list of shops'),
  )
  return rows.filter(({ r }) => r === undefined).length
}
