import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, dist } from './build-app.ts'

const PARENT_CHECK_MS = 500

/** What `npm start` does before the server runs in its process: builds the web app if it changed. */
export async function prepareStart(): Promise<void> {
  if (!existsSync(join(dist, '.build-stamp'))) console.log('Building the web app …')
  await buildApp()
  stopWithParent()
}

/** npm does not pass a signal on to what its shell runs; without this the server would go on alone and keep the port. */
function stopWithParent(): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}
