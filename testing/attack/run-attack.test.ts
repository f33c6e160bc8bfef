/** The frame itself: what a class finds is counted and printed, and so is what a class does not look for. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { AttackClass, AttackContext } from './attack-class.ts'
import { chooseClasses, planRuns, runAttack } from './run-attack.ts'

async function run(attack: AttackClass['attack'], seconds = 30, stop = new AbortController().signal) {
  const lines: string[] = []
  const findings = await runAttack({
    engine: 'sqlite',
    postgresUrl: undefined,
    classes: [{ name: 'test', limitSeconds: 30, attack }],
    share: 1,
    seed: 1,
    stop,
    begin: () => ({ seconds, over: AbortSignal.timeout(seconds * 1_000), end: () => undefined }),
    print: (line) => void lines.push(line.replace(/\(\d+ s\)/, '(n s)')),
  })
  return { findings, lines }
}

const nothing = { count: 1_234, unit: 'requests' }

test('a class that finds nothing is one line', async () => {
  expect(await run(async () => nothing)).toEqual({
    findings: 0,
    lines: ['ok    test on SQLite: 1,234 requests, 0 findings (n s)'],
  })
})

test('findings of a kind are counted together', async () => {
  const { findings, lines } = await run(async ({ found }) => {
    for (const path of ['/a', '/b', '/c', '/d', '/e']) found(`500: ${path}`)
    found('slow: /f')
    return nothing
  })
  expect(findings).toBe(6)
  expect(lines).toEqual([
    'FAULT test on SQLite: 1,234 requests, 6 findings (n s)',
    ...['500: /a', '500: /b', '500: /c', '500: and 2 more', 'slow: /f'].map((line) => `        ${line}`),
  ])
})

test('a class that breaks off is a finding, and so is one that is cut short', async () => {
  const broken = await run(() => Promise.reject(new Error('no server')))
  expect([broken.findings, broken.lines[1]]).toEqual([1, expect.stringContaining('no server')])
  const endless = await run(() => new Promise(() => {}), 0.05)
  expect([endless.findings, endless.lines[1]]).toEqual([1, expect.stringContaining('it was cut short')])
  const early = await run(
    ({ stop }) => new Promise((resolve) => stop.addEventListener('abort', () => resolve(nothing))),
    0.05,
  )
  expect([early.findings, early.lines[1]]).toEqual([1, expect.stringContaining('it was cut short')])
})

test('what is found once the time is over is found on servers that end, and counts for nothing', async () => {
  const late = await run(({ stop, found }) => {
    stop.addEventListener('abort', () => found('no answer: /'))
    return new Promise(() => {})
  }, 0.05)
  expect(late.findings).toBe(1)
})

test('a server that still starts when the run is stopped is ended, and one that is asked for later does not start', async () => {
  const stop = new AbortController()
  const contexts: AttackContext[] = []
  const starts: Promise<unknown>[] = []
  const { lines } = await run(
    (context) => {
      contexts.push(context)
      starts.push(context.startServer())
      stop.abort()
      return new Promise(() => {})
    },
    30,
    stop.signal,
  )
  expect(lines[1]).toContain('it was stopped')
  await expect(starts[0]).rejects.toThrow('aborted')
  await expect(contexts[0]?.startServer()).rejects.toThrow('the class is over')
})

test('a line that can not be closed keeps no other open, and takes none away', async () => {
  const closed: string[] = []
  const { lines } = await run(async ({ atEnd }) => {
    atEnd(() => Promise.reject(new Error('it is stuck')))
    atEnd(async () => void closed.push('the other'))
    return nothing
  })
  expect(closed).toEqual(['the other'])
  expect(lines).toEqual([
    'FAULT test on SQLite: 1,234 requests, 1 findings (n s)',
    '        it left something behind: Error: it is stuck',
  ])
})

test('a secret in the log of a server is a finding, whatever the class looks for', async () => {
  const { findings, lines } = await run(async ({ startServer }) => {
    const server = await startServer()
    // The log names the route of every request.
    server.secrets.add('/api/health')
    return nothing
  })
  expect(findings).toBeGreaterThan(0)
  expect(lines.join('\n')).toContain('a secret in the log')
})

test.each([
  ['Object.prototype.polluted = true', /^a prototype was polluted, Object has now: .*polluted/],
  ['({}).polluted = true', /^$/],
  [
    `import('node:dns/promises').then(({ Resolver }) => new Resolver().resolve4('example.org')).catch(({ code }) => console.error(code))`,
    /^ECONNREFUSED$/,
  ],
  [
    `import('node:dns/promises').then(({ lookup }) => lookup('example.org')).catch(({ code }) => console.error(code))`,
    /^ENOTFOUND$/,
  ],
])('inside of a server it is seen, or kept here: %s', async (program, told) => {
  const inside = pathToFileURL(join(import.meta.dirname, 'load-inside.mjs')).href
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', inside, '--eval', program])
  expect(stderr.trim()).toMatch(told)
})

test('only classes that there are can be chosen', () => {
  expect(chooseClasses(['access']).map(({ name }) => name)).toEqual(['access'])
  expect(chooseClasses([]).length).toBeGreaterThan(1)
  expect(() => chooseClasses(['fuss'])).toThrow('„fuss“')
})

test('an attack that would run nowhere is refused by its name', () => {
  expect(() => planRuns(['nodes'], ['sqlite'])).toThrow('„nodes“ runs on postgres only')
  expect(() => planRuns(['access', 'raw'], ['postgres'])).toThrow('„raw“ runs on sqlite only')
  expect(planRuns(['nodes'], ['sqlite', 'postgres']).map(({ classes }) => classes.length)).toEqual([0, 1])
  const [all] = planRuns([], ['sqlite'])
  expect(all?.classes.map(({ name }) => name)).not.toContain('nodes')
})
