/** A page that leads to any target, by every header that may lead: it stands for one of the internet. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LeadingPage = {
  readonly origin: string
  /** An address of it that answers this status and leads there. */
  to(status: number, target: string): string
  /** How often it was called since the last look. */
  takeCalls(): number
  close(): Promise<void>
}

export async function startLeadingPage(host: string): Promise<LeadingPage> {
  const targets: string[] = []
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    const [, status = '', index = ''] = (request.url ?? '').split('/')
    const told = targets[Number(index)]
    // A target that is no address led to this page instead.
    if (told === undefined) return void response.writeHead(404).end()
    const target = Buffer.from(told)
      .toString('latin1')
      .replaceAll(/[\r\n]/g, '')
    response
      .writeHead(Number(status), {
        location: target,
        'content-location': target,
        refresh: `0; url=${target}`,
        link: `<${target}>; rel=canonical`,
        'alt-svc': `http/1.1="127.0.0.1"; ma=60`,
      })
      .end()
  })
  server.listen(0, host)
  await once(server, 'listening')
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    origin,
    to: (status, target) => `${origin}/${status}/${targets.push(target) - 1}`,
    takeCalls() {
      const count = calls
      calls = 0
      return count
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
