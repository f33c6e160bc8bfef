import { expect, it } from 'vitest'
import { runBench } from './run-bench.ts'

it('the bench of syncing still runs: every scenario, small, with clients in Node', { timeout: 240_000 }, async () => {
  const lines: unknown[] = []
  await runBench({
    scenarios: ['offline', 'live', 'crowd', 'curve'],
    clients: ['node'],
    engines: ['sqlite'],
    runs: 1,
    changeCount: 40,
    crowd: { people: 5, seconds: 1 },
    postgresUrl: undefined,
    chromiumPath: undefined,
    write: (line) => lines.push(JSON.parse(line)),
  })
  const names = ['connect', 'second client', 'download', 'record', 'record in one task', 'live, p95', 'live, median']
  const crowd = ['p95', 'median', 'lost', 'memory', 'memory before', 'CPU'].map((name) => `crowd, ${name}`)
  expect(lines).toEqual(
    [...names, ...crowd, 'curve', 'curve', 'curve'].map((figure) =>
      expect.objectContaining({ figure, engine: 'sqlite', ours: expect.any(Number) }),
    ),
  )
})
