/** All parts of the server that call an address a user has typed, as one request each. */
import * as z from 'zod/mini'
import { addWebhook, registerPush, removeWebhook, testWebhook } from '#messaging'
import { anHttpCheck } from '#testing/uptime/shops'
import { ask, enterAsGuest, signUpAttacker, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { jsonOf, type AttackAnswer } from '../send.ts'

type Headers = NonNullable<Parameters<typeof anHttpCheck>[1]>['headers']

export type Callers = {
  /** Checks a page. */
  page(url: string, headers?: Headers): Promise<AttackAnswer>
  /** Checks whether a port takes connections. */
  port(host: string, port: number): Promise<AttackAnswer>
  /** Adds a webhook, and has it called where it was taken. */
  webhook(url: string): Promise<AttackAnswer>
  /** Registers a browser whose push service is there, which makes no call yet: only a refusal holds. */
  push(endpoint: string): Promise<AttackAnswer>
}

/** Of the tool that watches shops, whose contract is no door. */
const tryCheck = { method: 'POST', path: '/api/uptime/try' }
/** What one person may do in a minute, before the next one has to. */
const USES = { check: 10, webhook: 5, push: 50 }
const TIMEOUT_SEC = 2
/** Keys of a browser; the private half does not exist. */
const PUSH_KEYS = {
  p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
  auth: 'FPssNDTKnInHVndSTdbKFw',
}
const madeWebhook = z.object({ webhook: z.object({ id: z.string() }) })

export function createCallers(server: AttackedServer): Callers {
  const checkers = yielding(() => signUpAttacker(server, 'caller'), USES.check)
  // Guests, because they may do the same and need no slow password hash.
  const hookers = yielding(() => enterAsGuest(server), USES.webhook)
  const pushed = yielding(() => enterAsGuest(server), USES.push)
  let installations = 0
  return {
    page: async (url, headers = []) => {
      const check = anHttpCheck(url, { findsMaintenancePage: false, timeoutSec: TIMEOUT_SEC, headers })
      return ask(server, { ...tryCheck, person: await checkers(), body: { check } })
    },
    port: async (host, port) => {
      const check = { kind: 'tcp', host, port, timeoutSec: TIMEOUT_SEC }
      return ask(server, { ...tryCheck, person: await checkers(), body: { check } })
    },
    webhook: async (url) => {
      const person = await hookers()
      const answer = await ask(server, { ...addWebhook, person, body: { name: 'x', url } })
      const made = madeWebhook.safeParse(jsonOf(answer))
      if (!made.success) return answer
      const body = { id: made.data.webhook.id }
      const called = await ask(server, { ...testWebhook, person, body })
      await ask(server, { ...removeWebhook, person, body })
      return called
    },
    push: async (endpoint) => {
      installations += 1
      const installationId = installations.toString(16).padStart(32, '0')
      const body = { installationId, endpoint, keys: PUSH_KEYS }
      return ask(server, { ...registerPush, person: await pushed(), body })
    },
  }
}

/** A person for each use; another one once this one has had as many as are allowed. */
function yielding(register: () => Promise<Attacker>, uses: number): () => Promise<Attacker> {
  let current: Promise<Attacker> | undefined
  let next: Promise<Attacker> | undefined
  let used = 0
  return () => {
    if (current === undefined || used >= uses) {
      current = next ?? register()
      next = undefined
      used = 0
    }
    used += 1
    // Registering takes long, so it is done while this one is at it.
    if (used === Math.ceil(uses / 2)) {
      next = register()
      // The code that awaits it gets the failure; without any it must not count as unhandled.
      next.catch(() => undefined)
    }
    return current
  }
}
