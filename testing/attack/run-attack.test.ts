/** The frame itself: what a class finds is counted and printed, and so is what a class does not look for. */
import { expect, test } from 'vitest'
import type { AttackClass } from './attack-class.ts'
import { chooseClasses, runAttack } from './run-attack.ts'

async function run(attack: AttackClass['attack'], limitSeconds = 30) {
  const lines: string[] = []
  const findings = await runAttack({
    engine: 'sqlite',
    postgresUrl: undefined,
    classes: [{ name: 'test', limitSeconds, attack }],
    share: 1,
    seed: 1,
    stop: new AbortController().signal,
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

test('a class that breaks off, or never ends, is a finding', async () => {
  const broken = await run(() => Promise.reject(new Error('no server')))
  expect([broken.findings, broken.lines[1]]).toEqual([1, expect.stringContaining('no server')])
  expect(await run(() => new Promise(() => {}), 0.05)).toMatchObject({ findings: 1 })
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

test('only classes that there are can be chosen', () => {
  expect(chooseClasses(['access']).map(({ name }) => name)).toEqual(['access'])
  expect(chooseClasses([]).length).toBeGreaterThan(1)
  expect(() => chooseClasses(['fuss'])).toThrow('„fuss“')
})
