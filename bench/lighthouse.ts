/**
 * Lighthouse on the start page as a phone sees it (its own mobile throttling), against the real server
 * with the built app: the median of three runs. Needs `npm run build` before. Lighthouse has a lock file of its own,
 * `lighthouse/package-lock.json`, and is installed by the first run: it brings 10,000 files that nothing else needs.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { serverEnvironment, serverProgram } from '../testing/server-program.ts'
import { findChromium } from '../scripts/browsers/find-chromium.ts'

const PORT = 43_117
const DEBUG_PORT = 43_118
const RUNS = 3
const MAX_REPORT_BYTES = 50_000_000

const folder = join(import.meta.dirname, 'lighthouse')
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})

const run = promisify(execFile)
await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })

const dataDir = await mkdtemp(join(tmpdir(), 'taschenmesser-bench-'))
const url = `http://localhost:${PORT}`
const server = spawn(process.execPath, serverProgram, {
  env: { ...process.env, ...serverEnvironment, PORT: String(PORT), PUBLIC_URL: url, DATA_DIR: dataDir },
  stdio: 'ignore',
})
while ((await fetch(`${url}/api/health`).catch(() => null))?.status !== 200) {
  await new Promise((resolve) => setTimeout(resolve, 50))
}
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${DEBUG_PORT}`],
})
try {
  const runs = []
  for (let index = 0; index < RUNS; index++) {
    const { categories, audits } = await runLighthouse()
    runs.push({
      performance: Math.round((categories['performance']?.score ?? 0) * 100),
      accessibility: Math.round((categories['accessibility']?.score ?? 0) * 100),
      bestPractices: Math.round((categories['best-practices']?.score ?? 0) * 100),
      lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
      tbtMs: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
      cls: Number((audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
    })
  }
  runs.sort((a, b) => a.performance - b.performance)
  console.log(
    JSON.stringify({ bench: 'lighthouse', page: '/', form: 'mobile', runs: RUNS, ...runs[Math.floor(RUNS / 2)] }),
  )
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

async function runLighthouse(): Promise<z.infer<typeof reportSchema>> {
  const categories = '--only-categories=performance,accessibility,best-practices'
  const words = [url, `--port=${DEBUG_PORT}`, categories, '--output=json', '--quiet', '--no-enable-error-reporting']
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const { stdout } = await run(process.execPath, [program, ...words], { maxBuffer: MAX_REPORT_BYTES })
  return reportSchema.parse(JSON.parse(stdout))
}
