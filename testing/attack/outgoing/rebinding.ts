/**
 * Names that lead to an allowed address when they are judged and into this machine when they are called, from a name server of
 * our own: answers that change with each question, mixed ones, and redirects to such names. Push services are called on port 443
 * alone, where nobody of ours can listen; `push-sender.test.ts` has their names.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startNameServer, type NameAnswer } from '#testing/name-server'
import type { AttackClass } from '../attack-class.ts'
import type { AttackAnswer } from '../send.ts'
import { createCallers } from './callers.ts'
import { startCanary } from './canary.ts'
import { judgeCall } from './judge-call.ts'

/** Stands for a server of the internet; nobody has to be called for it. */
const GOOD = '127.0.0.2'
const GOOD_6 = '::ffff:127.0.0.2'
const BAD = '127.0.0.1'
const BAD_6 = '::1'
/** Each name is asked for so often, so that every second, third and later question gets its own answer. */
const ROUNDS = 6

type Answers = NameAnswer | ((kind: 'A' | 'AAAA', count: number) => NameAnswer)

/** Good for the first questions, then bad; and so on. */
const everyOther = (count: number): readonly string[] => (count % 2 === 1 ? [GOOD] : [BAD])

const answers: Readonly<Record<string, Answers>> = {
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
  'broken.rebind.test': (_kind, count) => (count % 2 === 1 ? 'broken' : [BAD]),
}

export const rebinding: AttackClass = {
  name: 'rebinding',
  // What calls addresses knows of no database.
  engines: ['sqlite'],
  limitSeconds: 60,
  async attack({ startServer, found, stop }) {
    const names = await startNameServer()
    for (const [name, answer] of Object.entries(answers)) names.set(name, answer)
    const environment = { FETCH_ALLOW_PRIVATE: `${GOOD}/32`, ATTACKED_NAME_SERVER: names.server }
    const server = await startServer({ environment })
    // Not at the good address: a connection that is refused there must not be made elsewhere.
    const canary = await startCanary({ hosts: [BAD, BAD_6] })
    const leading = await startLeading(canary.port)
    try {
      return { count: await callAll(), unit: 'calls' }
    } finally {
      leading.close()
      await canary.close()
      await names.close()
    }

    async function callAll(): Promise<number> {
      const callers = createCallers(server)
      await callers.proveThat(leading.to(''))
      let count = 0
      const probe = async (what: string, calling: Promise<AttackAnswer>): Promise<void> => {
        stop.throwIfAborted()
        count += 1
        for (const fault of judgeCall(await calling, canary)) found(fault.replace(': ', `: by ${what} `))
      }
      for (const name of Object.keys(answers)) {
        for (let round = 0; round < ROUNDS; round++) {
          await probe(`a check of ${name}`, callers.page(`http://${name}:${canary.port}/`))
          await probe(`a check of the port of ${name}`, callers.port(name, canary.port))
          await probe(`a redirect to ${name}`, callers.page(leading.to(name)))
        }
        // Kept addresses are called again and again, at moments of their own.
        for (let round = 0; round < 2; round++)
          await probe(`a webhook to ${name}`, callers.webhook(`https://${name}:${canary.port}/`))
      }
      return count
    }
  },
}

/** A page at the good address that leads on to a name. */
async function startLeading(canaryPort: number): Promise<{ to(name: string): string; close(): void }> {
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    if (name === '') response.end('here is somebody')
    else response.writeHead(307, { location: `http://${name}:${canaryPort}/` }).end()
  })
  server.listen(0, GOOD)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    to: (name) => `http://${GOOD}:${port}/${name}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
