/**
 * What Firefox's own tools use to look into the browser itself, where a page can not look. WebDriver BiDi reaches that far
 * only from Firefox 142 on, which is younger than the releases with long support.
 * Source: https://firefox-source-docs.mozilla.org/devtools/backend/protocol.html
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'

const LOOK_AGAIN_MS = 50
const TRIES = 400
const COLON = ':'.charCodeAt(0)

export type FirefoxDebugger = {
  /** The result, as text, of JavaScript in the browser's own process; rejects with what it threw. */
  evaluate(expression: string): Promise<string>
  close(): void
}

const greeting = z.object({ from: z.literal('root'), applicationType: z.literal('browser') })
const mainProcess = z.object({ processDescriptor: z.object({ actor: z.string() }) })
const target = z.object({ process: z.object({ consoleActor: z.string() }) })
const evaluated = z.object({
  type: z.literal('evaluationResult'),
  input: z.string(),
  hasException: z.boolean(),
  exceptionMessage: z.unknown().optional(),
  result: z.unknown().optional(),
})

/** Firefox has closed the connection, which it also does while it goes on. */
class ConnectionClosedError extends Error {}

/** Waits up to 20 s for a Firefox that was started with `--start-debugger-server` and this port; connects anew if it hangs up. */
export async function connectToDebugger(port: number): Promise<FirefoxDebugger> {
  let current = await attach(port)
  return {
    async evaluate(expression) {
      try {
        return await current.evaluate(expression)
      } catch (error) {
        if (!(error instanceof ConnectionClosedError)) throw error
        // A Firefox that has ended refuses this, which names what happened.
        current = await attach(port)
        return current.evaluate(expression)
      }
    },
    close: () => current.close(),
  }
}

async function attach(port: number): Promise<FirefoxDebugger> {
  const connection = speak(await reach(port))
  await connection.next(greeting)
  const { processDescriptor } = await connection.ask({ to: 'root', type: 'getProcess', id: 0 }, mainProcess)
  const { process } = await connection.ask({ to: processDescriptor.actor, type: 'getTarget' }, target)
  let evaluations = 0
  return {
    async evaluate(expression) {
      evaluations += 1
      // The answer names the text it belongs to, so each has to be another one.
      const text = `/* ${evaluations} */ ${expression}`
      const request = { to: process.consoleActor, type: 'evaluateJSAsync', text }
      const answer = await connection.ask(
        request,
        evaluated.refine(({ input }) => input === text),
      )
      if (answer.hasException) throw new Error(`Firefox threw: ${String(answer.exceptionMessage)}`)
      return z.string().parse(answer.result)
    },
    close: connection.close,
  }
}

async function reach(port: number): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (tries === TRIES) throw error
      await setTimeout(LOOK_AGAIN_MS)
    }
  }
}

type Connection = {
  /** The first packet from now on that has this shape; others are events that were not requested here. */
  next<T>(shape: z.ZodType<T>): Promise<T>
  ask<T>(request: object, shape: z.ZodType<T>): Promise<T>
  close(): void
}

/** Each packet is the length of its JSON in bytes, a colon, and the JSON. */
function speak(socket: Socket): Connection {
  const waiting = new Set<{ take(packet: unknown): boolean; fail(error: Error): void }>()
  let received = Buffer.alloc(0)
  let isClosed = false
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const start = received.indexOf(COLON) + 1
      const end = start + Number(received.toString('latin1', 0, start - 1))
      if (start === 0 || received.length < end) return
      const packet: unknown = JSON.parse(received.toString('utf8', start, end))
      received = received.subarray(end)
      for (const one of waiting) if (one.take(packet)) waiting.delete(one)
    }
  })
  socket.on('error', () => undefined)
  const closed = (): Error => new ConnectionClosedError('Firefox has closed the connection to its debugger')
  socket.on('close', () => {
    isClosed = true
    for (const one of waiting) one.fail(closed())
  })
  const next: Connection['next'] = (shape) =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(closed())
      const take = (packet: unknown): boolean => {
        const result = shape.safeParse(packet)
        if (result.success) resolve(result.data)
        return result.success
      }
      waiting.add({ take, fail: reject })
    })
  return {
    next,
    ask(request, shape) {
      const text = JSON.stringify(request)
      const answer = next(shape)
      socket.write(`${Buffer.byteLength(text)}:${text}`)
      return answer
    },
    close: () => socket.destroy(),
  }
}
