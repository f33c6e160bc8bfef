import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { Router } from '#http/server'

/** The port on which a router answers over a real socket until the test ends, as the product listens: the platform's own Response stays. */
export async function listenFor({ fetch }: Pick<Router, 'fetch'>): Promise<number> {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
  if (!server.listening) await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  })
  return (server.address() as AddressInfo).port
}
