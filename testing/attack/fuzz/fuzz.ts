/** Hostile values at every place of every endpoint there is: nothing fails, hangs, leaks, grows or is polluted. */
import { availableParallelism, loadavg } from 'node:os'
import { readAccount } from '#auth'
import { sendChanges } from '#documents'
import type { AttackClass, AttackContext } from '../attack-class.ts'
import { signUpAttacker, signInChief, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { readEndpoints } from '../read-endpoints.ts'
import type { AttackAnswer } from '../send.ts'
import { changeAttempts, USER } from './change-attempts.ts'
import { attemptsAt, type Attempt } from './endpoint-attempts.ts'
import { isUnsent, evaluateResponse } from './judge-answer.ts'
import { uploadAttempts } from './upload-attempts.ts'
import { watchMemory } from './watch-memory.ts'

const PEOPLE = 12
/** Requests at once. */
const LANES = 10
const TRIES = 3
const SLOW_MS = 2_000
/** By limits, and after what ends a session. */
const TURNED_AWAY_SHARE = 0.05
/** Longer than anything is slow on a machine that has much else to do. */
const TIMEOUT_MS = 60_000
/** The attack and the server keep a small machine busy; beyond that it has something else to do, and everything takes longer. */
const OWN_LOAD = 2

export const fuzz: AttackClass = {
  name: 'fuzz',
  limitSeconds: 240,
  async attack(context) {
    const server = await context.startServer()
    const chief = await signInChief(server)
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => signUpAttacker(server, `fuzz${index}`)),
    )
    const memory = watchMemory(server, context.found)
    const source = chosen(context, everything(await readEndpoints()))
    let sent = 0
    let turnedAway = 0
    const lane = async (): Promise<void> => {
      for (const draft of source) {
        if (context.stop.aborted) return
        sent += 1
        const index = sent % PEOPLE
        const person = draft.path.startsWith('/api/auth/admin/') ? chief : (people[index] ?? chief)
        const attempt = as(person, draft)
        const answer = await sendAs(server, person, attempt)
        if (answer.status === 401 || answer.status === 429) turnedAway += 1
        const finding = evaluateResponse(attempt, answer, slowMs())
        if (finding !== undefined) context.found(finding)
        if (person !== chief && !(await isSignedIn(server, person, attempt, answer.status))) {
          people[index] = await signUpAttacker(server, `again${sent}`)
        }
        await memory.look(sent)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    memory.judge()
    // Requests that were turned away unexamined do not count as tried.
    if (turnedAway > sent * TURNED_AWAY_SHARE)
      context.found(`turned away at the door: ${turnedAway} of ${sent} requests`)
    const health = await server.send({ method: 'GET', path: '/api/health' })
    if (health.status !== 200) context.found(`not healthy afterwards: ${health.status}`)
    return { count: sent, unit: 'requests' }
  },
}

/** What is slow, or dropped, is sent again: on a machine that does other things besides, anything is slow now and then. */
async function sendAs(server: AttackedServer, person: Attacker, attempt: Attempt): Promise<AttackAnswer> {
  const headers = { ...person.headers, 'x-forwarded-for': server.freshAddress(), ...attempt.headers }
  for (let tries = 1; ; tries++) {
    const answer = await server.send({ ...attempt, headers, timeoutMs: TIMEOUT_MS })
    // A kept connection may be closed just as it is used again. That happens once; a server that drops such requests does so each time.
    const isDropped = answer.status === 0 && !isUnsent(answer)
    if ((answer.ms <= slowMs() && !isDropped) || tries === TRIES) return answer
  }
}

/** Processes that wait for a core take time that is not the server's. */
function slowMs(): number {
  const [load = 0] = loadavg()
  return SLOW_MS * Math.max(1, load / (OWN_LOAD * availableParallelism()))
}

function* everything(endpoints: Awaited<ReturnType<typeof readEndpoints>>): Generator<Attempt> {
  for (const endpoint of endpoints) yield* attemptsAt(endpoint)
  yield* uploadAttempts()
  for (const change of changeAttempts()) {
    const envelope = `{"userId":"${USER}","deviceId":"d1","clientTime":"${new Date().toISOString()}","changes":[${change}]}`
    const { method, path } = sendChanges
    yield { method, path, body: envelope, headers: { 'content-type': 'application/json' } }
  }
}

/** Of all that can be made so much is sent in one run, other things each time, so that it ends within its part of the time. */
const SENT_SHARE = 0.5

function* chosen({ share, random }: AttackContext, attempts: Iterable<Attempt>): Generator<Attempt> {
  for (const attempt of attempts) if (random.next() < share * SENT_SHARE) yield attempt
}

/** Paths as Node's client sends them, and changes in the name of who sends them. */
function as(person: Attacker, attempt: Attempt): Attempt {
  const path = attempt.path.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()))
  if (attempt.path !== sendChanges.path || typeof attempt.body !== 'string') return { ...attempt, path }
  return { ...attempt, path, body: attempt.body.replaceAll(USER, person.uid) }
}

const ENDING = /sign-out|end-others|sessions\/end|guest|auth\/delete|password\/change|reauthenticate$/

/** Whether the person is still signed in: some attempts validly end a session or switch to another user. */
async function isSignedIn(
  server: AttackedServer,
  person: Attacker,
  attempt: Attempt,
  status: number,
): Promise<boolean> {
  const isDoubtful = status === 401 || (status < 400 && ENDING.test(attempt.path))
  if (!isDoubtful || attempt.headers?.['authorization'] !== undefined) return true
  const { method, path } = readAccount
  return (await server.send({ method, path, headers: person.headers })).status !== 401
}
