import { expect, it } from 'vitest'
import { runBench } from './run-bench.ts'

it('the bench of syncing still runs: every scenario, small, with clients in Node', { timeout: 90_000 }, async () => {
  const lines: unknown[] = []
  await runBench({
    scenarios: ['offline', 'live'],
    clients: ['node'],
    engines: ['sqlite'],
    runs: 1,
    changeCount: 40,
    postgresUrl: undefined,
    chromiumPath: undefined,
    write: (line) => lines.push(JSON.parse(line)),
  })
  const names = ['connect', 'second client', 'download', 'record', 'record in one task', 'live, p95', 'live, median']
  expect(lines).toEqual(
    names.map((figure) => expect.objectContaining({ figure, engine: 'sqlite', ours: expect.any(Number) })),
  )
})
