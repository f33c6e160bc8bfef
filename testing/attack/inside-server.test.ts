/** An attacked server asks only the name server of the attack, with every function of Node that looks names up. */
import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startNameServer } from '#testing/network/name-server'

/** What a program prints, into which it was loaded. */
async function run(script: string, environment: Readonly<Record<string, string>>): Promise<unknown> {
  const inside = pathToFileURL(join(import.meta.dirname, 'load-inside.mjs')).href
  const options = ['--import', inside, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, options, { env: { ...process.env, ...environment } })
  return JSON.parse(stdout)
}

const ASK = `
import dns from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
const told = (act) => new Promise((resolve) => act((error, ...rest) => resolve(error === null ? rest : error.code)))
const or = (asked) => asked.catch(({ code }) => code)
console.log(JSON.stringify([
  await told((done) => dns.lookup('a.test', done)),
  await told((done) => dns.lookup('a.test', { all: true, family: 6 }, done)),
  await told((done) => dns.resolve4('a.test', done)),
  await told((done) => new dns.Resolver().resolve4('a.test', done)),
  await or(lookup('word')),
  await or(new Resolver().resolve4('a.test')),
]))`

test('every function of Node that asks for a name asks the name server of the attack', async () => {
  const names = await startNameServer()
  onTestFinished(() => names.close())
  names.set('a.test', ['127.0.0.3', '::1'])
  names.set('word', ['127.0.0.4'])
  expect(await run(ASK, { ATTACKED_NAME_SERVER: names.server })).toEqual([
    ['127.0.0.3', 4],
    [[{ address: '::1', family: 6 }]],
    [['127.0.0.3']],
    [['127.0.0.3']],
    { address: '127.0.0.4', family: 4 },
    ['127.0.0.3'],
  ])
})

test('without one no name is known', async () => {
  const unknown = ['ENOTFOUND', 'ENOTFOUND', 'ECONNREFUSED', 'ECONNREFUSED', 'ENOTFOUND', 'ECONNREFUSED']
  expect(await run(ASK, {})).toEqual(unknown)
})

test('a connection by a name goes to the address of that name server', async () => {
  const names = await startNameServer()
  const server = createServer((socket) => void socket.end())
  server.listen(0, '127.0.0.5')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await names.close()
  })
  names.set('b.test', ['127.0.0.5'])
  const { port } = server.address() as AddressInfo
  const script = `
    import { connect } from 'node:net'
    const socket = connect(${port}, 'b.test', () => {
      console.log(JSON.stringify(socket.remoteAddress))
      socket.destroy()
    })`
  expect(await run(script, { ATTACKED_NAME_SERVER: names.server })).toBe('127.0.0.5')
})
