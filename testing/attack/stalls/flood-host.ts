/** Thousands of shops of a guest and of a person, all at one host that belongs to neither. */
import { setTimeout as sleep } from 'node:timers/promises'
import { aShop, readOverview } from '#testing/uptime/shops'
import type { AttackedServer } from '../attacked-server.ts'
import { ask, enterAsGuest, expectJson, signUpAttacker, type Attacker } from '../attackers.ts'
import { change, type SentChange } from '../upload.ts'
import type { Ground } from './ground.ts'

const BATCH = 500
/** How many shops of one person are checked, and how often all checks together may call one host in a minute. */
const SHOPS = { person: 500, guest: 5 }
const CALLS_A_MINUTE = 60
/** What was let go at the edge of a minute comes a moment sooner or later. */
const UNDER_WAY = 10
const MINUTE_MS = 60_000
/** So often each of the shops is to be checked, so that by then all have been there if nothing holds them back. */
const FLOOD_MS = 20_000

/** What these shops have called until then is counted at the `end`. */
export async function beginFlood(ground: Ground): Promise<{ readonly count: number; end(): Promise<void> }> {
  const { server, context, pages } = ground
  const begunAt = performance.now()
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
      const leftMs = begunAt + FLOOD_MS - performance.now()
      if (leftMs > 0) await sleep(leftMs, undefined, { signal: context.stop })
      const most = mostInAMinute(pages.floodedTimes())
      if (most > CALLS_A_MINUTE + UNDER_WAY) context.found(`one host is flooded: ${most} calls in a minute`)
      if (most === 0) context.found('the other host is never called: the attack is none')
    },
  }
}

/** In the fullest minute, whenever it begins. */
function mostInAMinute(times: readonly number[]): number {
  return Math.max(0, ...times.map((first) => times.filter((at) => at >= first && at < first + MINUTE_MS).length))
}

const LOOKS = 50
const LOOK_MS = 200

/** How many shops of a person do not rest, once the server has taken in all that it was sent, which it does after its answers. */
async function countChecked(server: AttackedServer, person: Attacker): Promise<number> {
  let before = -1
  for (let look = 0; ; look++) {
    const { rows } = readOverview.output.parse(
      expectJson(await ask(server, { ...readOverview, person }), 'the list of shops'),
    )
    if ((rows.length > 0 && rows.length === before) || look === LOOKS)
      return rows.filter(({ r }) => r === undefined).length
    before = rows.length
    await sleep(LOOK_MS)
  }
}
