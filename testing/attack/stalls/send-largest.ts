/** The largest and oddest values that every endpoint takes, sent by a person who may and who owns each thing that they name. */
import { readAccount } from '#auth'
import { toolCollections } from '#tools'
import type { AttackedServer } from '../attacked-server.ts'
import { ask, signInChief, signUpAttacker, type Attacker } from '../attackers.ts'
import { codeOf } from '../sign-in/attack-browser.ts'
import { readContracts } from '../read-endpoints.ts'
import { rightValueOf } from '../right-value.ts'
import type { AttackAnswer } from '../send.ts'
import { change, type SentChange } from '../upload.ts'
import { holdsUp, type Ground } from './ground.ts'
import { largestInputs, sentBy, type LargeRequest } from './largest-inputs.ts'

const AT_ONCE = 4
/** These end at the door, and nothing behind it is looked at. */
const DOOR_CODES = new Set(['unauthenticated', 'too-many-requests', 'body-too-large', 'unsupported-media-type'])

/** Resolves to how many were sent. */
export async function sendLargest(ground: Ground): Promise<number> {
  const { server, context, pages } = ground
  let count = 0
  const chief = await signInChief(server)
  let person = await signUpWithThings(server)
  const judged = pages.hits('/zeros')
  for (const [key, endpoint] of await readContracts()) {
    const all = largestInputs(endpoint, pages.origin)
    // All values that are taken, whatever share was asked for: the others are refused at once.
    const inputs = all.filter(({ isTaken }) => isTaken || context.random.next() < context.share)
    count += inputs.length
    // Some of these end a session, as they should.
    if ((await ask(server, { ...readAccount, person })).status !== 200) person = await signUpWithThings(server)
    const whose = (): Attacker => (endpoint.path.startsWith('/api/auth/admin/') ? chief : person)
    const outcomes = new Map<string, number>()
    const note = (input: LargeRequest, answer: AttackAnswer): void => {
      const code = codeOf(answer)
      if (input.isTaken && !DOOR_CODES.has(code)) outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
      if (answer.status === 0 || answer.status >= 500)
        context.found(`a bad answer: ${code} to ${key} ${input.path.slice(0, 80)} ${input.body?.slice(0, 80) ?? ''}`)
    }
    const send = async (input: LargeRequest): Promise<void> => {
      const answer = await sendAs(server, whose(), input)
      // That person may not send any more: another one goes on.
      const isRationed = answer.status === 429 && whose() === person
      if (isRationed) person = await signUpWithThings(server)
      note(input, isRationed ? await sendAs(server, person, input) : answer)
    }
    await holdsUp(ground, `the largest inputs of ${key}`, async () => {
      for (let first = 0; first < inputs.length; first += AT_ONCE) {
        await Promise.all(inputs.slice(first, first + AT_ONCE).map(send))
      }
    })
    if (outcomes.size === 0) context.found(`turned away at the door: the largest inputs of ${key}`)
  }
  if (pages.hits('/zeros') === judged) context.found('no page was called: by the largest inputs')
  return count
}

function sendAs(server: AttackedServer, who: Attacker, input: LargeRequest): Promise<AttackAnswer> {
  const json = input.body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { ...who.headers, ...json, 'x-forwarded-for': server.freshAddress() }
  return server.send({ ...sentBy(who.uid, input), headers, timeoutMs: 30_000 })
}

/** Each of their documents is called as they are, so that what is sent reaches one. */
async function signUpWithThings(server: AttackedServer): Promise<Attacker> {
  const person = await signUpAttacker(server, 'large')
  const things = toolCollections.flatMap(({ name, schema, createdBy }): readonly SentChange[] => {
    const right = rightValueOf(schema)
    const fields = typeof right === 'object' && right !== null ? { ...right } : {}
    return createdBy === 'server' ? [] : [{ path: `${name}/${person.uid}`, type: 'ADD', fields }]
  })
  await change(server, person, things)
  return person
}
