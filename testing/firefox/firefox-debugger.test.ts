import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { connectToDebugger } from './firefox-debugger.ts'

/** Speaks as Firefox does, and hangs up instead of the first `hangUps` answers. */
async function startDebugger(hangUps: number) {
  const sockets: Socket[] = []
  const send = (socket: Socket, packet: object): void => {
    const text = JSON.stringify(packet)
    socket.write(`${Buffer.byteLength(text)}:${text}`)
  }
  const server = createServer((socket) => {
    sockets.push(socket)
    send(socket, { from: 'root', applicationType: 'browser' })
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      const asked = JSON.parse(part.toString().replace(/^\d+:/, ''))
      if (asked.type === 'getProcess') send(socket, { processDescriptor: { actor: 'process' } })
      else if (asked.type === 'getTarget') send(socket, { process: { consoleActor: 'console' } })
      else if (sockets.length <= hangUps) socket.destroy()
      else send(socket, { type: 'evaluationResult', input: asked.text, hasException: false, result: 'done' })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

it('connects anew if Firefox hangs up, also in the middle of a question', async () => {
  const { port, sockets } = await startDebugger(1)
  const firefox = await connectToDebugger(port)
  expect(await firefox.evaluate('1')).toBe('done')
  const [, second] = sockets
  second?.destroy()
  expect(await firefox.evaluate('2')).toBe('done')
  expect(sockets).toHaveLength(3)
})

it('says so if it hangs up again', async () => {
  const { port } = await startDebugger(2)
  await expect((await connectToDebugger(port)).evaluate('1')).rejects.toThrow('Firefox has closed the connection')
})
