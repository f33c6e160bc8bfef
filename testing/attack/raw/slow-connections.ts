/** Connections that say nothing, or stop in the middle: the server ends all of them, and serves others meanwhile. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendChanges } from '#documents'
import { FILES_PATH } from '#files'
import { measureSlowness } from '../attack-budget.ts'
import type { AttackContext } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { ask } from '../attackers.ts'

/** An answer that takes longer than this was held up, on the machine of `attack-budget.ts`. */
const WAIT_MS = 1_000
/** Bodies that are left unfinished are ended after 30 s (`listen.ts`), heads after 10. */
const SLOW_END_MS = 33_000
const SLOW_CONNECTIONS = 60

export async function attackSlowly(
  { found, stop }: AttackContext,
  server: AttackedServer,
  authorization: string,
): Promise<number> {
  const head = `Host: localhost:${server.port}\r\nAuthorization: ${authorization}\r\n`
  const kinds = {
    silence: '',
    'half a head': 'GET / HTTP/1.1\r\nHost: x\r\n',
    'half a body': `POST ${sendChanges.path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    'half a form': `POST ${FILES_PATH} HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n`,
    'a body that drips': `POST ${sendChanges.path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  }
  const slowness = measureSlowness()
  const all = Object.entries(kinds).flatMap(([name, text]) =>
    Array.from({ length: SLOW_CONNECTIONS }, () => ({
      name,
      ended: holdOpen(server.port, {
        text,
        drips: name.endsWith('drips'),
        limitMs: SLOW_END_MS + 1_000 * slowness,
        stop,
      }),
    })),
  )
  await sleep(1_000, undefined, { signal: stop })
  const { status, ms } = await ask(server, { method: 'GET', path: '/api/health' })
  if (status !== 200 || ms > WAIT_MS * slowness)
    found(`others wait: ${Math.round(ms)} ms for ${status} beside ${all.length} slow connections`)
  for (const { name, ended } of all) if (!(await ended)) found(`a slow connection stays open: ${name}`)
  return all.length
}

/** Whether the server ended it in time. */
function holdOpen(
  port: number,
  o: { readonly text: string; readonly drips: boolean; readonly limitMs: number; readonly stop: AbortSignal },
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => void (o.text !== '' && socket.write(o.text)))
  const dripping = o.drips ? setInterval(() => void socket.write(' '), 1_000) : undefined
  const end = (isEnded: boolean): void => {
    clearInterval(dripping)
    clearTimeout(timer)
    socket.destroy()
    resolve(isEnded)
  }
  const timer = setTimeout(() => end(false), o.limitMs)
  o.stop.addEventListener('abort', () => end(true), { once: true })
  socket.resume()
  socket.on('error', () => undefined)
  socket.on('close', () => end(true))
  return promise
}
