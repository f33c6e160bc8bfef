/**
 * Names that lead to an allowed address when they are judged and into this machine when they are called, from a name server of
 * our own: answers that change with each question, mixed ones, and redirects to such names. Each is tried where the allowed
 * address is open, which has to be called then, and where it is closed, when nothing else may be called in its place. Push
 * services are called on port 443 alone, where no test can listen; `push-sender.test.ts` has their names.
 */
import { startNameServer, type NameAnswer } from '#testing/network/name-server'
import type { AttackClass } from '../attack-class.ts'
import type { AttackAnswer } from '../send.ts'
import { createCallers } from './callers.ts'
import { startCanary, type Canary } from './canary.ts'
import { judgeCall, outcomeOf } from './judge-call.ts'
import { startLeadingPage } from './leading-page.ts'

/** Stands for a server of the internet. */
const GOOD = '127.0.0.2'
const GOOD_6 = '::ffff:127.0.0.2'
const BAD = '127.0.0.1'
const BAD_6 = '::1'
/** Each name is called so often by each caller, so that every second, third and later question gets its own answer. */
const ROUNDS = 3
/** So often a name is asked for at least: those that change have done so by then. */
const QUESTIONS = 3
const STEADY = 'steady.rebind.test'

type Answers = NameAnswer | ((kind: 'A' | 'AAAA', count: number) => NameAnswer)

/** Good for the first questions, then bad; and so on. */
const everyOther = (count: number): readonly string[] => (count % 2 === 1 ? [GOOD] : [BAD])

/** All lead to the good address at some time. */
const answers: Readonly<Record<string, Answers>> = {
  [STEADY]: [GOOD],
  'second.rebind.test': (_kind, count) => (count === 1 ? [GOOD] : [BAD]),
  'third.rebind.test': (_kind, count) => (count <= 2 ? [GOOD] : [BAD]),
  'other.rebind.test': (_kind, count) => everyOther(count),
  'back.rebind.test': (_kind, count) => everyOther(count + 1),
  'kinds.rebind.test': (kind, count) => (kind === 'A' ? [GOOD] : count === 1 ? 'unknown' : [BAD_6]),
  'ipv6-is-bad.rebind.test': [GOOD, BAD_6],
  'ipv4-is-bad.rebind.test': [BAD, GOOD_6],
  'good-first.rebind.test': [GOOD, BAD],
  'bad-first.rebind.test': [BAD, GOOD],
  'many.rebind.test': [...Array.from({ length: 30 }, (_, index) => `127.0.3.${index}`), GOOD, BAD],
  'mapped.rebind.test': [GOOD, '::ffff:127.0.0.1', '64:ff9b::7f00:1', '::127.0.0.1', '::', '0.0.0.0'],
  'gone.rebind.test': (_kind, count) => (count % 2 === 1 ? [GOOD] : 'unknown'),
  'broken.rebind.test': (_kind, count) => (count % 2 === 1 ? 'broken' : everyOther(count / 2)),
  // The system is asked for these.
  word: (_kind, count) => everyOther(count),
  'printer.local': (_kind, count) => (count === 1 ? [GOOD] : [BAD]),
}

/** Nothing but the good address was connected to, or nothing at all. */
const HELD: ReadonlySet<string> = new Set(['forbidden-address', 'name-not-found', 'name-failed'])
/** The canary speaks no TLS, which is what webhooks hear. */
const REACHED = ['up', 'tls-failed', 'bad-answer', 'reset']

export const rebinding: AttackClass = {
  name: 'rebinding',
  // What calls addresses knows of no database.
  engines: ['sqlite'],
  limitSeconds: 60,
  async attack({ startServer, atEnd, found, stop }) {
    const names = await startNameServer()
    atEnd(() => names.close())
    const open = await startCanary({ hosts: [BAD, BAD_6, GOOD], allowed: new Set([GOOD]) })
    atEnd(() => open.close())
    const closed = await startCanary({ hosts: [BAD, BAD_6] })
    atEnd(() => closed.close())
    const page = await startLeadingPage(GOOD)
    atEnd(() => page.close())
    const environment = { FETCH_ALLOW_PRIVATE: `${GOOD}/32`, ATTACKED_NAME_SERVER: names.server }
    const callers = createCallers(await startServer({ environment }))
    let count = 0

    const tryName = async (name: string, canary: Canary, held: ReadonlySet<string>): Promise<void> => {
      const { port } = canary
      const ways: Readonly<Record<string, () => Promise<AttackAnswer>>> = {
        'a check': () => callers.page(`http://${name}:${port}/`),
        'a check of the port': () => callers.port(name, port),
        'a redirect': () => callers.page(page.to(307, `http://${name}:${port}/`)),
        'a webhook': () => callers.webhook(`https://${name}:${port}/`),
      }
      const reached = new Map<string, number>()
      for (let round = 0; round < ROUNDS; round++) {
        for (const [what, call] of Object.entries(ways)) {
          stop.throwIfAborted()
          count += 1
          page.takeCalls()
          const answer = await call()
          for (const fault of judgeCall(answer, canary, held)) found(fault.replace(': ', `: by ${what} of ${name} `))
          const arrived = canary.takeAllowed()
          reached.set(what, (reached.get(what) ?? 0) + arrived)
          if (what === 'a redirect' && page.takeCalls() === 0)
            found(`the attack was not made: no redirect led to ${name}: ${outcomeOf(answer)}`)
        }
      }
      const asked = names.questions(name, 'A')
      if (asked < QUESTIONS) found(`the attack was not made: ${name} was asked for ${asked} times`)
      if (canary === closed) return
      const isSteady = name.endsWith(STEADY)
      for (const [what, times] of reached)
        if (isSteady && times < ROUNDS) found(`nothing is reached: by ${what} of ${name}, ${times} times of ${ROUNDS}`)
      if ([...reached.values()].every((times) => times === 0)) found(`nothing is reached: by any call of ${name}`)
    }

    for (const [name, answer] of Object.entries(answers)) {
      names.set(`open-${name}`, answer)
      names.set(`closed-${name}`, answer)
      await tryName(`open-${name}`, open, new Set([...HELD, ...REACHED]))
      await tryName(`closed-${name}`, closed, new Set([...HELD, 'refused']))
    }
    return { count, unit: 'calls' }
  },
}
