import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpServer } from '#testing/people/set-up-server'
import { serverEnvironment, serverProgram } from '#testing/server-program'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { isStartedAtScreen, type ProcessPlace } from './run-server.ts'

let folder: TempFolder
let children: Child[]

beforeEach(async () => {
  folder = await createTempFolder()
  children = []
})
afterEach(async () => {
  for (const child of children) child.process.kill('SIGKILL')
  await folder.remove()
})

type Child = {
  readonly process: ChildProcess
  readonly output: () => string
  /** The part of the output that went to stderr. */
  readonly errors: () => string
  readonly ended: Promise<number | null>
}

/** The real process, as `npm start` and a service manager run it. */
function run(environment: Readonly<Record<string, string>>): Child {
  const child = spawn(process.execPath, serverProgram, {
    env: { PATH: process.env['PATH'], ...serverEnvironment, PORT: '0', DATA_DIR: folder.path, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    errors += chunk.toString()
  })
  const ended = once(child, 'close').then(() => child.exitCode)
  const started = { process: child, output: () => output, errors: () => errors, ended }
  children.push(started)
  return started
}

async function waitUntilReady(child: Child): Promise<string> {
  await expect.poll(() => child.output()).toContain('Taschenmesser is ready')
  return /ready: (http:\S+)/.exec(child.output())?.[1] ?? ''
}

test('the last line of a start is the address, and there the server is healthy', async () => {
  const child = run({})
  const address = await waitUntilReady(child)
  expect(child.output().trimEnd().split('\n').at(-1)).toBe(`Taschenmesser is ready: ${address}`)
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
})

test('E2: as long as there is no administrator each start prints the set-up link, in one line of its own', async () => {
  const readLink = async (): Promise<string | undefined> => {
    const child = run({ PUBLIC_URL: 'https://app.example.org' })
    await expect.poll(() => child.output()).toContain('Taschenmesser is ready')
    child.process.kill('SIGTERM')
    await child.ended
    return /^Nobody manages this server yet\. Einrichtungslink: (\S+)$/m.exec(child.output())?.[1]
  }
  const link = await readLink()
  expect(link).toMatch(/^https:\/\/app\.example\.org\/register#setup=[\w-]{43}$/)
  expect(await readLink()).toBe(link)
  await setUpServer({ DATA_DIR: folder.path })
  expect(await readLink()).toBeUndefined()
})

test('E4: a server that writes to no terminal asks everybody for the link, on a machine with a screen too', async () => {
  const address = await waitUntilReady(run({ DISPLAY: ':0' }))
  expect(await (await fetch(`${address}/api/auth/ways-in`)).json()).toMatchObject({ setUp: 'by-link' })
})

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, true],
  [{ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://app.example.org' }, false],
])(
  'A18: with %j the log warns that signing in works neither from another device nor through a proxy: %s',
  async (environment, isWarned) => {
    const child = run(environment)
    await expect.poll(() => child.output()).toContain('Taschenmesser is ready')
    expect(child.output().includes('PUBLIC_URL is not set')).toBe(isWarned)
  },
)

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process in order', async (signal) => {
  const child = run({})
  await waitUntilReady(child)
  child.process.kill(signal)
  expect(await child.ended).toBe(0)
})

test('to a pipe the log is JSON, line by line', async () => {
  const child = run({ SMTP_URL: 'smtp://127.0.0.1' })
  await waitUntilReady(child)
  // Two lines are for people: how to set it up, and where it is.
  const lines = child.output().trimEnd().split('\n').slice(0, -2)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ level: 40, address: expect.stringContaining('http') }),
  )
})

test('a wrong variable ends the start with one line that names it', async () => {
  const child = run({ PORT: 'eighty' })
  expect(await child.ended).toBe(1)
  expect(child.output()).toBe('The configuration is wrong. PORT: must be a number\n')
})

test('a port that is taken ends the start with one line that says so', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const child = run({ PORT: String(port) })
  expect(await child.ended).toBe(1)
  expect(child.output().trimEnd().split('\n').at(-1)).toBe(`PORT: ${port} on 127.0.0.1 is taken by another program`)
  other.close()
})

test('a second server on a data folder ends with one line that names the process of the first and its host', async () => {
  const first = run({})
  const address = await waitUntilReady(first)
  const second = run({})
  expect(await second.ended).toBe(1)
  expect(second.errors()).toMatch(
    new RegExp(
      `^The server could not start: DATA_DIR: ${folder.path} is in use by process ${first.process.pid} on ${hostname()} since \\S+; only one server may use a data folder\n$`,
    ),
  )
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
})

test('a server that was killed leaves no lock: the next one starts at once', async () => {
  const first = run({})
  await waitUntilReady(first)
  first.process.kill('SIGKILL')
  await first.ended
  const next = await waitUntilReady(run({}))
  expect((await fetch(`${next}/api/health`)).status).toBe(200)
})

test('a part that is missing ends the start with one line, and nothing is made in its place', async () => {
  await setUp()
  const path = join(folder.path, 'documents.sqlite')
  await rename(path, `${path}.away`)
  const child = run({})
  expect(await child.ended).toBe(1)
  expect(child.errors()).toBe(
    `The server could not start: DATA_DIR ${folder.path} lacks what belongs to this server (documents.sqlite: missing, but accounts.sqlite shows that it was there). Put it back or restore a backup (npm run admin -- restore FILE); or accept the loss once: npm run admin -- accept-loss documents\n`,
  )
  expect(await readdir(folder.path)).not.toContain('documents.sqlite')
  await rename(`${path}.away`, path)
  expect((await fetch(`${await waitUntilReady(run({}))}/api/health`)).status).toBe(200)
})

test('a database that is damaged ends the start with one line that names it', async () => {
  await setUp()
  const path = join(folder.path, 'messaging.sqlite')
  await writeFile(path, 'x'.repeat(10_000))
  const child = run({})
  expect(await child.ended).toBe(1)
  expect(child.errors()).toBe(
    `The server could not start: ${path} cannot be read (file is not a database): put the file back, or restore a backup: npm run admin -- restore FILE\n`,
  )
})

/** Leaves the data of a server that has an administrator and has ended. */
async function setUp(): Promise<void> {
  const child = run({})
  await waitUntilReady(child)
  await setUpServer({ DATA_DIR: folder.path })
  child.process.kill('SIGTERM')
  await child.ended
}

test('a data folder that can not be made ends the start with a message', async () => {
  const child = run({ DATA_DIR: '/dev/null/data' })
  expect(await child.ended).toBe(1)
  expect(child.output()).toContain('The server could not start: ')
})

/** Runs a server in which SIGUSR2 triggers `fault`. */
function runWithFault(fault: string): Child {
  const code = `process.on('SIGUSR2', () => { ${fault} })`
  return run({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` })
}

test.each([
  ['a promise that fails with nobody waiting for it', "void Promise.reject(new Error('nobody waits'))"],
  ['an exception that nobody catches', "throw new Error('nobody waits')"],
])('after %s the server ends in order and with 1, so that it is started anew', async (_name, fault) => {
  const child = runWithFault(fault)
  await waitUntilReady(child)
  expect(await walFiles()).not.toEqual([])
  child.process.kill('SIGUSR2')
  expect(await child.ended).toBe(1)
  expect(child.output()).toContain('something failed that nobody waited for; the server ends')
  expect(child.output()).toContain('nobody waits')
  // SQLite takes them away when the last who has a database open closes it.
  expect(await walFiles()).toEqual([])
})

test('a faulty server that can not end in order ends all the same', async () => {
  const child = runWithFault(`process.getBuiltinModule('node:http').Server.prototype.close = () => undefined
    throw new Error('nobody waits')`)
  await waitUntilReady(child)
  child.process.kill('SIGUSR2')
  expect(await child.ended).toBe(1)
  expect(await walFiles()).not.toEqual([])
})

test('if its log is not read any more the server ends in order and with 1', async () => {
  const child = run({})
  const address = await waitUntilReady(child)
  child.process.stdout?.destroy()
  // Each refused request is a line.
  await fetch(`${address}/api/documents/feed`).catch(() => undefined)
  expect(await child.ended).toBe(1)
  expect(await walFiles()).toEqual([])
})

async function walFiles(): Promise<readonly string[]> {
  return (await readdir(folder.path)).filter((name) => name.endsWith('-wal'))
}

const desk = { DISPLAY: ':0' }
const ssh = '192.168.1.9 51512 192.168.1.5 22'

test.each([
  ['linux', { isTTY: true }, desk, true],
  ['linux', { isTTY: true }, { WAYLAND_DISPLAY: 'wayland-0', SSH_AUTH_SOCK: '/run/agent' }, true],
  ['darwin', { isTTY: true }, {}, true],
  ['win32', { isTTY: true }, {}, true],
  // A service manager, a container, a log that goes to a file; some of them have the environment of a desktop.
  ['linux', {}, desk, false],
  ['linux', { isTTY: false }, desk, false],
  ['darwin', {}, {}, false],
  ['win32', {}, {}, false],
  // A server from afar, also with a terminal that outlives the connection, another user, or a screen that SSH passes on.
  ['linux', { isTTY: true }, {}, false],
  ['linux', { isTTY: true }, { DISPLAY: '' }, false],
  ['linux', { isTTY: true }, { DISPLAY: 'localhost:10.0' }, false],
  ['linux', { isTTY: true }, { ...desk, SSH_CONNECTION: ssh }, false],
  ['linux', { isTTY: true }, { ...desk, SSH_TTY: '/dev/pts/1' }, false],
  ['darwin', { isTTY: true }, { SSH_CONNECTION: ssh }, false],
  ['win32', { isTTY: true }, { SSH_CLIENT: ssh }, false],
] satisfies readonly (readonly [NodeJS.Platform, ProcessPlace['stdout'], Record<string, string>, boolean])[])(
  'E4: on %s with %j and %j the server was started at its screen: %s',
  (platform, stdout, env: Record<string, string>, expected) => {
    expect(isStartedAtScreen({ platform, stdout, env })).toBe(expected)
  },
)
