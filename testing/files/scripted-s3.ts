/** A service with scripted answers, for what no real one does on request: hang, cut off an answer, be full. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ScriptedS3 = {
  readonly endpoint: string
  /** Method and path of what came. */
  readonly requests: string[]
  /** The next one answers so; without another word so do all after it. */
  answer(act: (response: ServerResponse, request: IncomingMessage) => void): void
  /** Resolves once a connection was ended by the other side. */
  readonly hungUp: Promise<void>
  close(): Promise<void>
}

export async function openScriptedS3(): Promise<ScriptedS3> {
  const requests: string[] = []
  const acts: ((response: ServerResponse, request: IncomingMessage) => void)[] = []
  const hungUp = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.on('close', () => !response.writableFinished && hungUp.resolve())
    const act = acts.length > 1 ? acts.shift() : acts[0]
    request.resume().on('end', () => act?.(response, request))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (act) => void acts.push(act),
    hungUp: hungUp.promise,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Says no in the words of S3. */
export function refuse(status: number, code: string): (response: ServerResponse) => void {
  return (response) =>
    void response.writeHead(status).end(`<Error><Code>${code}</Code><AWSAccessKeyId>TESTKEY</AWSAccessKeyId></Error>`)
}
