import type { AttackContext } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'

/** Two nodes on the same data under one address, as behind a balancer: a session of one is a session of the other. */
export async function startPair(
  { startServer }: Pick<AttackContext, 'startServer'>,
  environment: Readonly<Record<string, string>>,
): Promise<readonly [AttackedServer, AttackedServer]> {
  const here = await startServer({ environment })
  const there = await startServer({ environment: { ...environment, PUBLIC_URL: here.url }, beside: here })
  const { host } = new URL(here.url)
  const send: AttackedServer['send'] = (request) => there.send({ ...request, headers: { host, ...request.headers } })
  return [here, { ...there, url: here.url, send }]
}
