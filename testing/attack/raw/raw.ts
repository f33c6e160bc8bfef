/**
 * What no client library sends: frames that lie, requests hidden in the bodies of others, floods of headers, bodies without an
 * end or one byte at a time, and connections that say nothing. Each is answered as it should or ends by itself, and others are
 * served meanwhile.
 */
import type { AttackClass, AttackContext } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { signUpAttacker } from '../attackers.ts'
import { findLeak } from '../leaks.ts'
import { attackWithoutEnd } from './endless-bodies.ts'
import { framingCases, type FramingCase } from './framing-cases.ts'
import { sendBytes, type RawAnswer } from './raw-connection.ts'
import { attackSlowly } from './slow-connections.ts'

const IDLE_MS = 120
/** The time limit if no answer is the right one, or if the right one does not come: on a busy machine nothing comes at once. */
const LIMIT_MS = 2_500
const TRIES = 3

export const raw: AttackClass = {
  name: 'raw',
  // Nothing of it gets as far as a database.
  engines: ['sqlite'],
  limitSeconds: 110,
  async attack(context) {
    const server = await context.startServer()
    const person = await signUpAttacker(server, 'raw')
    const authorization = person.headers['authorization'] ?? ''
    const others = async (): Promise<number> => {
      const framed = await attackFrames(context, server, authorization)
      return framed + (await attackWithoutEnd(context, server, authorization))
    }
    // Slow connections wait for most of the time, so the others are tried meanwhile.
    const [slow, rest] = await Promise.all([attackSlowly(context, server, authorization), others()])
    return { count: slow + rest, unit: 'connections' }
  },
}

async function attackFrames(
  { found, stop }: AttackContext,
  server: AttackedServer,
  authorization: string,
): Promise<number> {
  const cases = framingCases(server.port, authorization)
  for (const one of cases) {
    stop.throwIfAborted()
    for (const finding of judgeFrame(one, await send(server.port, one))) found(finding)
  }
  return cases.length
}

/** What comes late, or in two pieces, is asked for again. */
async function send(port: number, { bytes, right }: FramingCase): Promise<RawAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await sendBytes(port, bytes, { idleMs: IDLE_MS * tries, timeoutMs: LIMIT_MS })
    if (tries === TRIES || right.includes(wordsOf(answer))) return answer
  }
}

/** The statuses, and whether it is a page of the app. */
function wordsOf({ statuses, text }: Pick<RawAnswer, 'statuses' | 'text'>): string {
  const isPage = statuses.length === 1 && statuses[0] === 200 && /\r\n\r\n<!doctype html>/i.test(text)
  return statuses.join() + (isPage ? ' page' : '')
}

/** What is wrong with the answers to a frame. */
export function judgeFrame(
  { name, bytes, right }: FramingCase,
  { statuses, text }: Pick<RawAnswer, 'statuses' | 'text'>,
): readonly string[] {
  const findings: string[] = []
  const got = statuses.slice(0, 10).join(', ') || 'nothing'
  if (!right.includes(wordsOf({ statuses, text })))
    findings.push(`a wrong answer: ${got} to ${name}, not ${right.join(' or ')}`)
  const leak = findLeak(text, Buffer.from(bytes).toString('latin1'))
  if (leak !== undefined) findings.push(`a leak: „${leak}“ by ${name}`)
  if (/root:x:|"devDependencies"/.test(text)) findings.push(`a file was handed out: by ${name}`)
  return findings
}
